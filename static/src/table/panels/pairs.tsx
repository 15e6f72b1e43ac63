/** Who of one's own meets whom: a row for each, in the order in which they fight. Of several with one opponent the upper
 *  one leads, the others help; whoever a row speaks of is ringed on the table. */

import { Component, type VNode } from "preact";
import type { Play } from "../play";
import type { BattleDocument, Param } from "../protocol";
import type { Pair, State } from "../state";
import { t } from "../words";

interface Match {
  id: string;
  hint?: string;
}

type Among = Record<string, readonly Match[]>;

/** The rows as they stand at first: as it is usual, and after those who would meet nobody. */
export function usualPairs(param: Param): Pair[] {
  const usual = (param.default as { pairs: readonly Pair[] }).pairs;
  const idle = Object.keys((param.question?.among ?? {}) as Among).filter(
    (id) => !usual.some(([own]) => own === id),
  );
  return [...usual, ...idle.map((id): Pair => [id, ""])];
}

/** What a row comes to: who leads against his opponent, who helps, who stands by. */
export function partIn(pairs: readonly Pair[], at: number): "leads" | "helps" | "idle" {
  const other = pairs[at]?.[1] ?? "";
  if (other === "") return "idle";
  return pairs.findIndex((pair) => pair[1] === other) === at ? "leads" : "helps";
}

/** The number of the fight that a row belongs to, in the order in which they are fought; 0 for who stands by. */
export function fightOf(pairs: readonly Pair[], at: number): number {
  const met = [...new Set(pairs.map(([, other]) => other))].filter((other) => other !== "");
  return met.indexOf(pairs[at]?.[1] ?? "") + 1;
}

/** The rows with one of them a place higher. */
export function raisePair(pairs: readonly Pair[], at: number): Pair[] {
  const moved = [...pairs];
  if (at > 0) moved.splice(at - 1, 2, pairs[at]!, pairs[at - 1]!);
  return moved;
}

/** The name of a figure: that of its unit, and its number there if it has comrades. */
export function figureName(document: BattleDocument | null, id: string): string {
  const unit = document?.units[document.figures[id]?.unit ?? ""];
  if (unit === undefined) return id;
  return unit.figures.length === 1 ? unit.name : `${unit.name} ${id.slice(id.lastIndexOf(".") + 1)}`;
}

interface Props {
  state: State;
  play: Play;
  param: Param;
  send: (answer: unknown) => void;
}

export class PairList extends Component<Props, { pairs: Pair[] }> {
  override state = { pairs: usualPairs(this.props.param) };

  override componentDidMount(): void {
    this.lay(this.state.pairs);
  }

  override componentDidUpdate(before: Props, { pairs }: { pairs: Pair[] }): void {
    const [was, now] = [before.param, this.props.param].map((param) => JSON.stringify(param.default));
    if (was !== now) this.setState({ pairs: usualPairs(this.props.param) });
    if (pairs !== this.state.pairs) this.lay(this.state.pairs);
  }

  override componentWillUnmount(): void {
    this.ring();
    this.lay([]);
  }

  /** The rows' numbers stand on the table as well. */
  private lay(pairs: readonly Pair[]): void {
    this.props.play.store.take({ type: "pair", pairs });
  }

  private ring(...figures: string[]): void {
    this.props.play.store.take({ type: "ring", units: figures.filter((id) => id !== "") });
  }

  private meet(at: number, other: string): void {
    const pairs = this.state.pairs.map((pair, row): Pair => (row === at ? [pair[0], other] : pair));
    this.setState({ pairs });
    this.ring(pairs[at]![0], other);
  }

  private row(pair: Pair, at: number): VNode {
    const { param, state } = this.props;
    const [own, other] = pair;
    const matches = ((param.question?.among ?? {}) as Among)[own] ?? [];
    const name = figureName(state.document, own);
    const hint = matches.find((match) => match.id === other)?.hint;
    return (
      <li
        key={own}
        class={partIn(this.state.pairs, at)}
        onPointerEnter={() => this.ring(own, other)}
        onPointerLeave={() => this.ring()}
        onFocusCapture={() => this.ring(own, other)}
      >
        <button
          type="button"
          class="btn up"
          disabled={at === 0}
          aria-label={t("pairs.earlier", { name })}
          title={t("pairs.earlier", { name })}
          onClick={() => this.setState({ pairs: raisePair(this.state.pairs, at) })}
        >
          ↑
        </button>
        <i class="num">{fightOf(this.state.pairs, at) || ""}</i>
        <b>{name}</b>
        <span class="part">{t(`pairs.${partIn(this.state.pairs, at)}`)}</span>
        <select
          class="input"
          aria-label={t("pairs.meets", { name })}
          value={other}
          onChange={(event) => this.meet(at, event.currentTarget.value)}
        >
          {matches.map((match) => (
            <option key={match.id} value={match.id}>
              {figureName(state.document, match.id)}
            </option>
          ))}
          <option value="">{t("pairs.nobody")}</option>
        </select>
        <small>{hint ?? ""}</small>
      </li>
    );
  }

  override render(): VNode {
    const { pairs } = this.state;
    return (
      <form
        class="answers pairs"
        onSubmit={(event) => {
          event.preventDefault();
          this.props.send({ pairs: pairs.filter(([, other]) => other !== "") });
        }}
      >
        <ol>{pairs.map((pair, at) => this.row(pair, at))}</ol>
        <button type="submit" class="btn ink">
          {t("asked.so")}
        </button>
      </form>
    );
  }
}
