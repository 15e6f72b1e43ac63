/** The list of one kind of order for all: who does it to whom, on what odds, and one button that sends them all. It rises
 *  over the table's lower edge; the table stays in sight. */

import { Component, createRef, type VNode } from "preact";
import { placeOf } from "../aiming";
import type { Play } from "../play";
import type { SalvoWay, Spot } from "../protocol";
import * as salvos from "../salvo";
import type { Halt, Row, SalvoPlan } from "../salvoplan";
import { livingOf, phaseWords } from "../selectors";
import type { State } from "../state";
import { inches, t } from "../words";
import { Clause } from "./clause";
import { Icon, Tile } from "./parts";

interface Props {
  state: State;
  play: Play;
}

interface PlanProps extends Props {
  plan: SalvoPlan;
}

interface RowProps extends PlanProps {
  row: Row;
  isHere: boolean;
}

function nameOf(state: State, unit: string): string {
  return state.document?.units[unit]?.name ?? unit;
}

/** At whom, with what, and how far. */
function aimWords(aim: SalvoWay): string {
  const far = aim.distance === undefined || aim.distance === 0 ? [] : [inches(aim.distance)];
  return [aim.labels.join(" + "), ...aim.means, ...far].join(", ");
}

function factWords(aim: SalvoWay): string {
  return aim.facts.map((fact) => `${fact.label} ${fact.value}`).join(" · ");
}

function Spark({ bars }: { bars: readonly number[] }): VNode | null {
  if (bars.length === 0) return null;
  const words = bars
    .map((share, number) =>
      t("salvo.bars", { number: number === 3 ? "3+" : number, share: Math.round(share * 100) }),
    )
    .join(", ");
  return (
    <span class="spark" role="img" aria-label={words} title={words}>
      {bars.map((share, number) => (
        <i key={number} style={{ "--p": share.toFixed(3) }} />
      ))}
    </span>
  );
}

/** Whom a unit aims at: one of all that it could lawfully aim at, each with what is to be expected. */
function Target({ state, play, row }: RowProps): VNode {
  const only = row.aims.length === 1;
  return (
    <select
      class="at"
      aria-label={t("salvo.at", { name: nameOf(state, row.unit) })}
      disabled={only}
      onChange={(event) => {
        const at = Number(event.currentTarget.value);
        event.currentTarget.blur();
        play.many.change((plan) => salvos.aimAt(plan, row.unit, at));
      }}
    >
      {row.aims.map((aim, index) => (
        <option key={index} value={index} selected={index === row.at}>
          {only ? aimWords(aim) : `${aimWords(aim)} · ${aim.losses.toFixed(2)}`}
        </option>
      ))}
    </select>
  );
}

function RowItem(props: RowProps): VNode {
  const { state, play, row, isHere } = props;
  const document = state.document;
  const unit = document?.units[row.unit];
  const aim = salvos.aimOf(row);
  const signs = [isHere ? " at" : "", row.on ? "" : " off"].join("");
  return (
    <li class={`salvo-row${signs}`}>
      <button
        type="button"
        class="box"
        aria-pressed={row.on}
        aria-label={t("salvo.takes", { name: nameOf(state, row.unit) })}
        onClick={() => play.many.change((now) => salvos.leftOut(now, row.unit))}
      >
        {row.on ? <Icon name="st-acted" /> : null}
      </button>
      <button
        type="button"
        class="who"
        aria-current={isHere ? "true" : undefined}
        onClick={() => play.many.change((now) => salvos.pointedAt(now, row.unit))}
        onPointerEnter={() => play.store.take({ type: "hover", unit: row.unit })}
        onPointerLeave={() => play.store.take({ type: "hover", unit: "" })}
      >
        {unit === undefined ? null : <Tile unit={unit} figure={document?.figures[unit.figures[0] ?? ""]} />}
        <b>{nameOf(state, row.unit)}</b>
        {unit === undefined || document === null ? null : (
          <small class="num">{livingOf(document, unit).length}</small>
        )}
      </button>
      <Target {...props} />
      <span class="needs num">{factWords(aim)}</span>
      <b class="toll num">{row.on ? aim.losses.toFixed(2) : "–"}</b>
      <Spark bars={aim.bars} />
    </li>
  );
}

/** What is heard of the row where the keys are. */
function rowWords(state: State, row: Row | undefined): string {
  if (row === undefined) return "";
  const name = nameOf(state, row.unit);
  if (!row.on) return t("salvo.row.out", { name });
  const aim = salvos.aimOf(row);
  const expected = aim.losses.toFixed(2);
  return t("salvo.row", { name, target: aimWords(aim), facts: factWords(aim), expected });
}

function Halted({ state, play, halt }: Props & { halt: Halt }): VNode {
  return (
    <div class="halt" role="alert">
      <b>{halt.unit === "" ? t("salvo.asked") : t("salvo.halted", { name: nameOf(state, halt.unit) })}</b>
      <p>
        {halt.refusal === null
          ? t(halt.why === "asked" ? "salvo.asked" : "salvo.gone")
          : halt.refusal.message}{" "}
        {halt.refusal === null ? null : <Clause id={halt.refusal.clause} play={play} brief />}{" "}
        {t("salvo.halted.done", { done: halt.done })}
      </p>
    </div>
  );
}

function Sum({ state, play, plan, label }: PlanProps & { label: string }): VNode {
  const count = salvos.takingPart(plan).length;
  return (
    <div class="sum">
      <dl>
        <div>
          <dd class="num">{count}</dd>
          <dt>{t("salvo.units")}</dt>
        </div>
        <div>
          <dd class="num red">{salvos.expectedLosses(plan).toFixed(2)}</dd>
          <dt>{t("salvo.falls")}</dt>
        </div>
      </dl>
      {plan.halt === null ? <p>{t("salvo.dice")}</p> : <Halted state={state} play={play} halt={plan.halt} />}
      <div class="two">
        <button type="button" class="btn" onClick={() => play.back()}>
          <Icon name="ord-undo" />
          {`${t("confirm.back")} `}
          <kbd>Esc</kbd>
        </button>
        <button
          type="button"
          class="btn ink"
          disabled={!salvos.canGo(plan)}
          onClick={() => play.many.confirm()}
        >
          {`${count === 1 ? t("salvo.send.one", { label }) : t("salvo.send", { label, count })} `}
          <kbd>Enter</kbd>
        </button>
      </div>
    </div>
  );
}

function headWords(plan: SalvoPlan): string {
  if (plan.sending !== null) {
    const { done, queue } = plan.sending;
    return t("salvo.sending", { done: done.length, count: done.length + queue.length });
  }
  if (!plan.fresh && plan.rows.length === 0) return t("salvo.waiting");
  return t("salvo.who", { count: salvos.takingPart(plan).length, all: plan.rows.length });
}

/** The head says what is wanted, or, while orders go, how far they are. */
function Head({ state, plan, label, hint }: PlanProps & { label: string; hint: string }): VNode {
  const kanji = phaseWords(state).find((phase) => phase.key === state.document?.clock.phase)?.kanji;
  return (
    <header class="salvo-head">
      {kanji === undefined ? null : (
        <span class="step" aria-hidden="true">
          {kanji}
        </span>
      )}
      <h2>
        {`${label} `}
        <em role="status">{headWords(plan)}</em>
      </h2>
      {plan.sending === null ? <p>{hint === "" ? t("salvo.how") : hint}</p> : null}
    </header>
  );
}

/** Who has gone, who goes now or whose dice are falling, and who comes after. */
function Way({ state, plan }: PlanProps): VNode | null {
  const { sending } = plan;
  if (sending === null) return null;
  const isShown = state.film !== null && state.film.beat !== "still";
  const names = [...sending.done, ...sending.queue];
  return (
    <ul class="salvo-way">
      {names.map((unit, index) => {
        const at = index - sending.done.length + (isShown ? 1 : 0);
        return (
          <li key={unit} class={at < 0 ? "gone" : at === 0 ? "now" : ""}>
            {`${at < 0 ? "✓ " : ""}${nameOf(state, unit)}`}
          </li>
        );
      })}
    </ul>
  );
}

class List extends Component<PlanProps & { label: string; hint: string }> {
  private readonly element = createRef<HTMLElement>();

  /** The keys belong to the list while it lies open; the table has them again afterwards. */
  override componentDidMount(): void {
    this.element.current?.focus({ preventScroll: true });
    requestAnimationFrame(() => this.look());
    this.element.current?.addEventListener("animationend", () => this.look(), { once: true });
  }

  /** The row is in sight, and on the table who does what to whom. */
  override componentDidUpdate(before: PlanProps): void {
    if (before.plan !== this.props.plan) this.look();
  }

  private look(): void {
    const { state, play, plan } = this.props;
    const row = plan.rows[plan.cursor];
    const panel = this.element.current;
    if (panel === null || row === undefined || plan.sending !== null) return;
    panel.querySelector(".salvo-row.at")?.scrollIntoView({ block: "nearest" });
    const ids = [row.unit, ...salvos.aimOf(row).targets];
    const spots = ids.map((id) => placeOf(state, id)).filter((spot): spot is Spot => spot !== null);
    play.reveal(spots);
  }

  override componentWillUnmount(): void {
    document.querySelector<SVGElement>("svg.table")?.focus({ preventScroll: true });
    const { play } = this.props;
    requestAnimationFrame(() => play.reveal([]));
  }

  render(props: PlanProps & { label: string; hint: string }): VNode {
    const { state, plan, label } = props;
    const isWay = plan.sending !== null;
    return (
      <section
        ref={this.element}
        class={`salvo side-${plan.side}${isWay ? " is-sending" : ""}${plan.fresh ? "" : " is-old"}`}
        id="salvo"
        tabIndex={-1}
        aria-label={label}
        aria-describedby="salvo-keys"
      >
        <Head {...props} />
        <p class="sr" id="salvo-keys">
          {t("salvo.keys")}
        </p>
        <Way {...props} />
        {isWay ? null : (
          <p class="sr" role="status">
            {rowWords(state, plan.rows[plan.cursor])}
          </p>
        )}
        {isWay ? null : (
          <div class="salvo-body">
            <div class="salvo-list">
              <p class="salvo-heads" aria-hidden="true">
                <span />
                <span>{t("salvo.unit")}</span>
                <span>{t("salvo.target")}</span>
                <span>{t("salvo.needs")}</span>
                <span>{t("salvo.expected")}</span>
                <span>0 · 1 · 2 · 3+</span>
              </p>
              {plan.fresh && plan.rows.length === 0 ? <p class="empty">{t("salvo.none")}</p> : null}
              <ul>
                {plan.rows.map((row, index) => (
                  <RowItem key={row.unit} {...props} row={row} isHere={index === plan.cursor} />
                ))}
              </ul>
            </div>
            <Sum {...props} label={label} />
          </div>
        )}
      </section>
    );
  }
}

/** The list, while one lies open; a decision that is awaited comes before it. */
export function SalvoList({ state, play }: Props): VNode | null {
  const { salvo, document, ruleset } = state;
  if (salvo === null || document === null || document.asked) return null;
  const words = ruleset.orders.find((order) => order.kind === salvo.kind)?.all;
  return (
    <List
      state={state}
      play={play}
      plan={salvo}
      label={words?.label ?? salvo.kind}
      hint={words?.hint ?? ""}
    />
  );
}

/** What everybody could be ordered at once, as buttons for the bar; the first of them has the key. */
export function AllButtons({ state, play }: Props): VNode[] {
  return salvos.forAll(state).map(({ side, kind, label, hint }, index) => (
    <button
      key={kind}
      type="button"
      class="btn for-all"
      title={hint}
      onClick={() => play.many.open(side, kind)}
    >
      {`${label} `}
      {index === 0 ? <kbd>A</kbd> : null}
    </button>
  ));
}
