/** The ledger of luck: what each side's dice brought against what was to be expected. Folded until somebody asks. */

import { Component, type VNode } from "preact";
import { type Answer, Asker, type LuckRow } from "../ask";
import { nameOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";

const PAUSE = 300;

interface Local {
  open: boolean;
  answer: Answer<{ rows: LuckRow[] }> | null;
}

function Row({ row, name, first }: { row: LuckRow; name: string; first: boolean }): VNode {
  return (
    <tr class={`side-${row.side}`}>
      <th scope="row">
        {first ? <span>{row.label}</span> : <span class="again">{row.label}</span>}
        <small>{name}</small>
      </th>
      <td class="num">
        {row.passed}
        <small>{` / ${row.thrown}`}</small>
      </td>
      <td class="num">{row.expected.number}</td>
      <td class="num">
        <i aria-hidden="true" style={{ "--p": row.percentile.value.toFixed(4) }} />
        {row.percentile.number}
      </td>
    </tr>
  );
}

export class Luck extends Component<{ state: State }, Local> {
  override state: Local = { open: false, answer: null };
  private readonly asker = new Asker(PAUSE);
  private asked = -1;

  override componentDidUpdate(): void {
    this.ask();
  }

  override componentWillUnmount(): void {
    this.asker.stop();
  }

  /** The ledger as of the last event that is seen; asked again whenever there is a new one. */
  private ask(): void {
    const { state } = this.props;
    const address = state.boot.urls?.luck;
    const at = state.record?.at ?? state.seq;
    if (!this.state.open || address === undefined || at === this.asked) return;
    this.asked = at;
    this.asker.ask<{ rows: LuckRow[] }>(address, { at }, (answer) => this.setState({ answer }));
  }

  private table(rows: readonly LuckRow[]): VNode {
    const { state } = this.props;
    return (
      <table>
        <caption>{t("luck.caption")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("luck.passed")}</th>
            <th scope="col">{t("luck.expected")}</th>
            <th scope="col">{t("luck.percentile")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={`${row.kind} ${row.side}`}
              row={row}
              name={nameOf(state, row.side)}
              first={rows[index - 1]?.kind !== row.kind}
            />
          ))}
        </tbody>
      </table>
    );
  }

  render({ state }: { state: State }, { open, answer }: Local): VNode | null {
    if (state.boot.urls?.luck === undefined) return null;
    const rows = answer?.found?.rows;
    return (
      <details
        class="luck"
        open={open}
        onToggle={(event) => this.setState({ open: (event.currentTarget as HTMLDetailsElement).open })}
      >
        <summary>{t("luck.title")}</summary>
        {rows === undefined || rows.length === 0 ? (
          <p>
            {answer === null ? "…" : answer.reason || t(rows === undefined ? "reckon.lost" : "luck.empty")}
          </p>
        ) : (
          this.table(rows)
        )}
      </details>
    );
  }
}
