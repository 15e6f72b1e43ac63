/** Who can act, when nobody is chosen: cards to be taken up, those that have acted and those that cannot beside them. */

import { Component, createRef, type VNode } from "preact";
import type { Play } from "../play";
import { clanOf } from "../selectors";
import type { State } from "../state";
import { type Card, factsOf } from "../want";
import { t } from "../words";
import { Crest, Icon, Tile } from "./parts";

interface Props {
  state: State;
  play: Play;
  cards: readonly Card[];
}

/** A card and the room beside it, in pixels; what it takes to say how many more there are. */
const PITCH = 192;
const WIDE = 258;
const MORE = 100;
/** A reason of more signs than this is given a wider card. */
const LONG = 46;

function isWide(card: Card): boolean {
  return card.pick !== null || card.reason.length > LONG;
}

function take(play: Play, card: Card): void {
  play.store.take({ type: "ring", units: [] });
  if (card.pick !== null) {
    const { option, choice } = card.pick;
    play.choose(option, card.side, { [option.params[0]!.name]: choice.value });
  } else if (!["reserve", "late"].includes(card.unit?.place ?? "") || !play.chooseFor(card.id, ["place"]))
    play.select(card.id);
}

function Face({ state, card }: { state: State; card: Card }): VNode | null {
  const document = state.document!;
  if (card.unit !== null)
    return <Tile unit={card.unit} figure={document.figures[card.unit.figures[0] ?? ""]} />;
  const stands = document.units[card.units[0] ?? ""];
  const mon =
    document.clans?.[card.id]?.mon ?? (stands === undefined ? undefined : clanOf(document, stands).mon);
  return mon === undefined ? null : <Crest side={card.side} mon={mon} />;
}

function CardButton({
  state,
  play,
  card,
  wide,
}: {
  state: State;
  play: Play;
  card: Card;
  wide: boolean;
}): VNode {
  const ring = (units: readonly string[]): void => play.store.take({ type: "ring", units });
  const isOn =
    state.draft?.option === card.pick?.option &&
    card.pick !== null &&
    Object.values(state.draft?.values ?? {}).includes(card.pick.choice.value);
  const face = Face({ state, card });
  const facts = factsOf(state, card).filter(({ text }) => text !== "");
  return (
    <li
      class={`${card.stand}${wide ? " wide" : ""}${face === null ? " bare" : ""}${isOn ? " on" : ""} side-${card.side}`}
    >
      <button
        type="button"
        data-card={card.id}
        aria-pressed={isOn}
        disabled={card.pick !== null && card.stand !== "can"}
        title={[card.name, ...facts.map(({ text }) => text)].join(" · ")}
        onClick={() => take(play, card)}
        onPointerEnter={() => ring(card.units)}
        onPointerLeave={() => ring([])}
        onFocus={() => ring(card.units)}
        onBlur={() => ring([])}
      >
        {face}
        <b>{card.name}</b>
        {facts.map(({ text, hot }) => (
          <small key={text} class={hot ? "num hot" : "num"}>
            {text}
          </small>
        ))}
        {card.stand === "did" ? <Icon name="st-acted" class="mk" /> : null}
      </button>
    </li>
  );
}

/** As many cards as there is room for, in pixels. What the phase chooses among is nowhere else: all of that lies there,
 *  closer together where it must, and is scrolled where even that is too much.
 */
export function fittingCards(cards: readonly Card[], room: number): { fits: Card[]; isTight: boolean } {
  const widthOf = (card: Card): number => (isWide(card) ? WIDE : PITCH);
  const whole = cards.reduce((sum, card) => sum + widthOf(card), 0);
  if (whole <= room) return { fits: [...cards], isTight: false };
  if (cards.some((card) => card.pick !== null)) return { fits: [...cards], isTight: true };
  let left = room - MORE;
  const fits = cards.filter((card) => {
    left -= widthOf(card);
    return left >= 0;
  });
  return { fits, isTight: false };
}

export class Ready extends Component<Props, { room: number }> {
  override state = { room: innerWidth };
  private readonly list = createRef<HTMLUListElement>();
  private watch: ResizeObserver | null = null;

  override componentDidMount(): void {
    const list = this.list.current;
    if (list === null) return;
    this.watch = new ResizeObserver(() => {
      const isRow =
        (list.classList.contains("tight") || getComputedStyle(list).overflowX === "hidden") &&
        innerHeight > 480;
      this.setState({ room: isRow ? list.clientWidth : Number.POSITIVE_INFINITY });
    });
    this.watch.observe(list);
  }

  /** A hand on the table changes the state with every step, and nothing here. */
  override shouldComponentUpdate(next: Props, { room }: { room: number }): boolean {
    const [old, young] = [this.props.state, next.state];
    return (
      room !== this.state.room ||
      old.document !== young.document ||
      old.options !== young.options ||
      old.you !== young.you ||
      old.draft?.option !== young.draft?.option ||
      old.draft?.values !== young.draft?.values
    );
  }

  override componentWillUnmount(): void {
    this.watch?.disconnect();
    this.props.play.store.take({ type: "ring", units: [] });
  }

  render({ state, play, cards }: Props, { room }: { room: number }): VNode {
    const { fits, isTight } = fittingCards(cards, room);
    const more = cards.length - fits.length;
    return (
      <ul ref={this.list} class={isTight ? "ready tight" : "ready"} aria-label={t("ready.label")}>
        {fits.map((card) => (
          <CardButton key={card.id} state={state} play={play} card={card} wide={isWide(card) && !isTight} />
        ))}
        {more === 0 ? null : (
          <li class="more">
            <span>
              {t("ready.more", { count: more })}
              <small>{t("ready.list")}</small>
            </span>
          </li>
        )}
      </ul>
    );
  }
}
