/** Ids of clauses: a click lays the words open beside the table; the link itself leads into the rulebook. */

import { Component, type VNode } from "preact";
import type { Play } from "../play";
import type { Ruleset } from "../protocol";
import { t } from "../words";

const ID = /\b([A-Z]{2,}-(?:[A-Z]+-)?\d+[a-z]?)\b/;

/** The lasting address of a clause, ruling or example. */
const ruleAddress = (id: string): string => `/rules/${id}`;

interface ClauseProps {
  id: string;
  play: Play;
  brief?: boolean;
  /** What stands there instead of the id. */
  words?: string;
}

/** A clause of the rules, by its id. */
export function Clause({ id, play, brief = false, words = "" }: ClauseProps): VNode | null {
  if (id === "") return null;
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    play.store.take({ type: "clause", clause: id });
  };
  return (
    <a
      class="clause"
      href={ruleAddress(id)}
      target="_blank"
      rel="noopener"
      title={wordsOf(play.state.ruleset, id)[0]}
      onClick={open}
    >
      {words !== "" ? words : brief ? id.replace(/^[A-Z]+-(?=[A-Z]+-)/, "") : id}
    </a>
  );
}

/** A text in which every id that the rules know is a way to its words. */
export function Cited({ text, play }: { text: string; play: Play }): VNode {
  const parts = text.split(new RegExp(ID, "g"));
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 && wordsOf(play.state.ruleset, part).length > 0 ? (
          <Clause key={index} id={part} play={play} />
        ) : (
          part
        ),
      )}
    </>
  );
}

/** What the rules say at an id: a clause's sentence, or a ruling's question, answer and reason. */
function wordsOf(ruleset: Ruleset, id: string): string[] {
  const clause = ruleset.clauses[id];
  if (clause !== undefined) return [clause];
  const ruling = ruleset.rulings?.find((one) => one.id === id);
  return ruling === undefined
    ? []
    : [ruling.problem, ruling.ruling, ruling.reason].filter((text) => text !== "");
}

interface SlipProps {
  id: string;
  play: Play;
}

/** The words of a clause, laid open beside the table. It takes the focus and gives it back when it is closed. */
export class ClauseSlip extends Component<SlipProps> {
  private before: Element | null = null;

  /** Called when the slip's button comes and goes. */
  private readonly hold = (button: HTMLButtonElement | null): void => {
    if (button !== null) {
      this.before = document.activeElement;
      button.focus({ preventScroll: true });
    } else if (this.before instanceof HTMLElement && this.before.isConnected) {
      this.before.focus({ preventScroll: true });
    }
  };

  private readonly close = (): void => {
    this.props.play.store.take({ type: "clause", clause: "" });
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  };

  render({ id, play }: SlipProps): VNode | null {
    if (id === "") return null;
    return (
      <section class="rule-slip slip" role="dialog" aria-label={id} onKeyDown={this.onKey}>
        <header>
          <a href={ruleAddress(id)} target="_blank" rel="noopener">
            <b>{id}</b>
          </a>
          <button
            ref={this.hold}
            type="button"
            class="btn bare small"
            aria-label={t("clause.close")}
            onClick={this.close}
          >
            ✕
          </button>
        </header>
        {wordsOf(play.state.ruleset, id).map((text) => (
          <p key={text}>
            <Cited text={text} play={play} />
          </p>
        ))}
        <a href={ruleAddress(id)} target="_blank" rel="noopener">
          {t("clause.book", { name: play.state.ruleset.name })}
        </a>
      </section>
    );
  }
}
