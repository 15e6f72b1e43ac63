"""``python -m words``: extract what there is to say, compile what was said, or list what is still to translate."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Do what the command line asks for."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from words import catalogue

    match sys.argv[1:]:
        case ["extract"]:
            import django

            django.setup()
            catalogue.extract()
            catalogue.compile_all()
            for language in catalogue.languages():
                sys.stdout.write(f"{language}: {len(catalogue.missing(language))} messages to translate\n")
        case ["compile"]:
            catalogue.compile_all()
        case ["missing", language]:
            sys.stdout.writelines(f"{text}\n" for text in catalogue.missing(language))
        case _:
            sys.exit("python -m words extract | compile | missing LANGUAGE")


if __name__ == "__main__":
    main()
