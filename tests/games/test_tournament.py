"""Many battles between practice commanders as a table, gone on with from the file that holds the first of them."""

from io import StringIO

import msgspec
import pytest
from django.core.management import call_command

from games.management.tournament import Bout, pairs, table


def run(path, count):
    out = StringIO()
    options = ["turn_limit=1", "pieces=3"]
    call_command("fight", "drill", battles=count, output=path, options=options, stdout=out)
    return out.getvalue()


def test_every_temper_meets_every_one_and_the_table_counts_them(tmp_path):
    words = run(tmp_path / "bouts", 9)
    fought = [msgspec.json.decode(line, type=Bout) for line in (tmp_path / "bouts").read_text().splitlines()]
    assert sorted(bout.tempers for bout in fought) == sorted(pairs())
    assert "9 battles" in words
    assert "illegal orders tried: 0." in words
    assert all(f"| {temper} | 6 |" in words for temper in ("bold", "steady", "wary"))


def test_a_file_is_gone_on_with(tmp_path):
    run(tmp_path / "bouts", 2)
    first = (tmp_path / "bouts").read_text()
    assert "3 battles" in run(tmp_path / "bouts", 3)
    assert (tmp_path / "bouts").read_text().startswith(first)


@pytest.mark.parametrize(
    ("winner", "row"), [("ai", "1 | 0 | 0 | 30 | 10"), ("kaki", "0 | 1 | 0 | 30 | 10"), ("", "0 | 0 | 1")]
)
def test_a_battle_counts_for_both_who_fought_it(winner, row):
    bout = Bout(
        number=1, tempers=("bold", "wary"), winner=winner, reason="points", points=(30, 10), turns=8, orders=9
    )
    assert f"| bold | 1 | {row}" in "\n".join(table([bout]))
