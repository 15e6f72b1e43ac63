/** The line for orders in words: completes what is typed, says what it understood, shows it on the table, sends it. */

import { Component, createRef, type VNode } from "preact";
import type { Play } from "../play";
import type { State } from "../state";
import { type Completion, completions } from "../typed/complete";
import { draftOf, type Meaning, understand } from "../typed/understand";
import { inches, t } from "../words";

interface Props {
  state: State;
  play: Play;
}

interface Local {
  line: string;
  /** The list lies open, and which of its entries is marked; none before the first arrow key. */
  open: boolean;
  marked: number;
  /** The line whose order is on the table and waits for Enter. */
  shown: string;
}

const EMPTY: Local = { line: "", open: false, marked: -1, shown: "" };

/** What the server made of the order that is shown, in words. */
function outcome(state: State): string {
  const preview = state.draft?.fresh === true ? state.draft.preview : null;
  if (preview === null) return t("confirm.waiting");
  if (!preview.legal) return "";
  const path = preview.path;
  const used = path ? t("confirm.used", { used: inches(path.used), allowance: inches(path.allowance) }) : "";
  const odds = (preview.odds ?? []).map((one) =>
    [one.title, ...one.facts.map((fact) => `${fact.label} ${fact.value}`)].join(", "),
  );
  const notes = (preview.notes ?? []).map((note) => note.text);
  return [used === "" ? "" : `${used}.`, ...notes, ...odds].filter((part) => part !== "").join(" ");
}

export class CommandLine extends Component<Props, Local> {
  override state: Local = EMPTY;
  private readonly input = createRef<HTMLInputElement>();

  override componentDidUpdate(before: Props): void {
    const [old, young] = [before.state, this.props.state];
    const isSent = old.draft !== null && old.draft.key !== "" && young.draft === null;
    if (isSent && young.refused === null && this.state.shown !== "") this.setState(EMPTY);
    else if (old.draft !== null && young.draft === null && this.state.shown !== "")
      this.setState({ shown: "" });
  }

  private meaning(): Meaning {
    const { state, play } = this.props;
    return understand(state, this.state.line, play.endOption());
  }

  private list(): Completion[] {
    const { state, play } = this.props;
    return this.state.open ? completions(state, this.state.line, play.endOption()) : [];
  }

  private write(line: string): void {
    if (this.state.shown !== "" && this.props.state.draft?.key === "") this.props.play.write(null);
    this.setState({ line, open: true, marked: -1, shown: "" });
  }

  /** First the order is shown, then it is sent. */
  private enter(): void {
    const { play, state } = this.props;
    const { line, shown } = this.state;
    if (line.trim() === "") {
      if (play.canConfirm()) play.confirm();
      return;
    }
    this.setState({ open: false, marked: -1 });
    const meaning = this.meaning();
    if (shown === line && meaning.answer !== null) {
      play.send(meaning.answer.order, meaning.answer.side);
      this.setState(EMPTY);
    } else if (shown === line && state.draft !== null) {
      if (play.canConfirm()) play.confirm();
      else if (state.draft.fresh && state.draft.preview?.legal === false) play.confirmLawful();
    } else if (meaning.answer !== null) this.setState({ shown: line });
    else this.show(meaning, line);
  }

  private show(meaning: Meaning, line: string): void {
    const { play } = this.props;
    const shut = meaning.offer?.option.shut ?? null;
    if (shut !== null) play.explain(shut);
    const draft = draftOf(meaning);
    if (draft === null) {
      if (meaning.unit !== null) play.store.take({ type: "select", unit: meaning.unit.id });
      return;
    }
    if (draft.option.unit !== "") play.store.take({ type: "select", unit: draft.option.unit });
    play.write(draft);
    this.setState({ shown: line });
  }

  private escape(): void {
    const { state, play } = this.props;
    if (this.state.open && this.list().length > 0) this.setState({ open: false, marked: -1 });
    else if (state.refused !== null) play.back();
    else if (this.state.shown !== "") {
      play.write(null);
      this.setState({ shown: "" });
    } else if (this.state.line !== "") this.setState(EMPTY);
    else {
      this.input.current?.blur();
      document.querySelector<SVGElement>("svg.table")?.focus();
    }
  }

  private readonly press = (event: KeyboardEvent): void => {
    const list = this.list();
    const marked = this.state.marked;
    const move = (by: number): void =>
      this.setState({ marked: (marked + by + list.length + (marked < 0 && by < 0 ? 1 : 0)) % list.length });
    if (event.key === "ArrowDown" && !this.state.open) this.setState({ open: true, marked: -1 });
    else if (event.key === "ArrowDown" && list.length > 0) move(1);
    else if (event.key === "ArrowUp" && list.length > 0) move(-1);
    else if (event.key === "Escape") this.escape();
    else if (event.key === "Enter" && list[marked] !== undefined) this.write(list[marked].line);
    else if (event.key === "Tab" && !event.shiftKey && list[marked] !== undefined)
      this.write(list[marked].line);
    else if (event.key === "Enter") this.enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** What was understood, what is missing or wrong, and what Enter would do. */
  private said(meaning: Meaning): { text: string; tone: string } {
    const { state } = this.props;
    const isShown = this.state.shown !== "" && this.state.shown === this.state.line;
    if (this.state.line.trim() === "") return { text: "", tone: "" };
    if (meaning.wrong !== "") return { text: `${meaning.said} ${meaning.wrong}`.trim(), tone: " bad" };
    if (meaning.missing !== "") return { text: `${meaning.said} ${meaning.missing}`.trim(), tone: "" };
    const isLegal = meaning.answer !== null || state.draft?.preview?.legal === true;
    const told = isShown && meaning.answer === null ? outcome(state) : "";
    const next = isShown ? (isLegal ? t("typed.sends") : "") : t("typed.ready");
    return { text: [meaning.said, told, next].filter((part) => part !== "").join(" "), tone: " good" };
  }

  private listbox(list: readonly Completion[]): VNode {
    return (
      <div id="typed-list" role="listbox" aria-label={t("typed.suggestions")} hidden={list.length === 0}>
        {list.map((one, index) => (
          <div
            key={one.text}
            id={`typed-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === this.state.marked}
            onPointerDown={(event) => {
              event.preventDefault();
              this.write(one.line);
            }}
          >
            <b>{one.text}</b>
            <small>{one.hint}</small>
          </div>
        ))}
      </div>
    );
  }

  render(_props: Props, { line, marked }: Local): VNode {
    const meaning = this.meaning();
    const list = this.list();
    const { text, tone } = this.said(meaning);
    return (
      <div class="typed">
        {this.listbox(list)}
        <input
          ref={this.input}
          id="typed-line"
          role="combobox"
          aria-label={t("typed.label")}
          aria-describedby="typed-said"
          aria-autocomplete="list"
          aria-controls="typed-list"
          aria-expanded={list.length > 0}
          aria-activedescendant={list[marked] === undefined ? undefined : `typed-${marked}`}
          placeholder={t("typed.placeholder")}
          title={t("typed.help")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={160}
          value={line}
          onInput={(event) => this.write(event.currentTarget.value)}
          onKeyDown={this.press}
          onBlur={() => this.setState({ open: false, marked: -1 })}
        />
        <kbd>/</kbd>
        <p id="typed-said" class={`said${tone}`} role="status" aria-live="polite">
          {text}
        </p>
      </div>
    );
  }
}
