/** The line for orders in words: completes what is typed, says what it understood, shows it on the table, sends it. */

import { Component, createRef, type VNode } from "preact";
import type { Play } from "../play";
import type { State } from "../state";
import { type Completion, completions } from "../typed/complete";
import { draftOf, type Meaning, understand } from "../typed/understand";
import { t } from "../words";
import { outcomeOf, Suggestions, TypedField } from "./typedline";

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

export class CommandLine extends Component<Props, Local> {
  override state: Local = EMPTY;
  private readonly input = createRef<HTMLInputElement>();

  override componentDidUpdate(before: Props): void {
    const [old, young] = [before.state, this.props.state];
    if (old.band?.sending && !young.band?.sending && this.state.shown !== "") this.setState(EMPTY);
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
    const { play, state } = this.props;
    if (this.state.shown !== "" && state.draft?.key === "") play.write(null);
    if (this.state.shown !== "" && state.band !== null && !state.band.sending) play.march.write(null);
    this.setState({ line, open: true, marked: -1, shown: "" });
  }

  /** First the order is shown, then it is sent. */
  private enter(): void {
    const { play } = this.props;
    const { line, shown } = this.state;
    if (line.trim() === "") {
      if (play.canConfirm()) play.confirm();
      else if (play.march.canConfirm()) play.march.confirm();
      return;
    }
    this.setState({ open: false, marked: -1 });
    const meaning = this.meaning();
    if (shown === line) this.give(meaning);
    else if (meaning.answer !== null) this.setState({ shown: line });
    else this.show(meaning, line);
  }

  /** Sends what is shown, or the nearest that is lawful. */
  private give(meaning: Meaning): void {
    const { play, state } = this.props;
    if (meaning.answer !== null) {
      play.send(meaning.answer.order, meaning.answer.side);
      this.setState(EMPTY);
    } else if (state.band !== null) play.march.confirm();
    else if (state.draft === null) this.show(meaning, this.state.line);
    else if (play.canConfirm()) play.confirm();
    else if (state.draft.fresh && state.draft.preview?.legal === false) play.confirmLawful();
  }

  private show(meaning: Meaning, line: string): void {
    const { play } = this.props;
    if (meaning.company !== null && meaning.wrong === "") {
      play.march.show(
        meaning.company.units.map((unit) => unit.id),
        meaning.company.legs,
      );
      this.setState({ shown: line });
      return;
    }
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
      play.march.write(null);
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
  private answerTo(meaning: Meaning): { text: string; tone: string } {
    const { state } = this.props;
    const isShown = this.state.shown !== "" && this.state.shown === this.state.line;
    if (this.state.line.trim() === "") return { text: "", tone: "" };
    if (meaning.wrong !== "") return { text: `${meaning.said} ${meaning.wrong}`.trim(), tone: " bad" };
    if (meaning.missing !== "") return { text: `${meaning.said} ${meaning.missing}`.trim(), tone: "" };
    const isLegal =
      meaning.answer !== null || state.draft?.preview?.legal === true || this.props.play.march.canConfirm();
    const told = isShown && meaning.answer === null ? outcomeOf(state) : "";
    const next = isShown ? (isLegal ? t("typed.sends") : "") : t("typed.ready");
    return { text: [meaning.said, told, next].filter((part) => part !== "").join(" "), tone: " good" };
  }

  render(_props: Props, { line, marked }: Local): VNode {
    const list = this.list();
    const { text, tone } = this.answerTo(this.meaning());
    return (
      <div class="typed">
        <Suggestions list={list} marked={marked} take={(one) => this.write(one.line)} />
        <TypedField
          input={this.input}
          line={line}
          isOpen={list.length > 0}
          active={list[marked] === undefined ? undefined : `typed-${marked}`}
          write={(next) => this.write(next)}
          press={this.press}
          leave={() => this.setState({ open: false, marked: -1 })}
        />
        <kbd>/</kbd>
        <p id="typed-said" class={`said${tone}`} role="status" aria-live="polite">
          {text}
        </p>
      </div>
    );
  }
}
