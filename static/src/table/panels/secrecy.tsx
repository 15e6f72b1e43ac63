/** What is hidden from the reader: a quiet word that he sees but a part, and the seals of secret choices. */

import { Component, type VNode } from "preact";
import type { Play } from "../play";
import type { Seal, Secret } from "../protocol";
import { nameOf, termOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Fit, fits } from "./fit";
import { LaidDown } from "./laid";
import { Icon } from "./parts";
import { DiceProof } from "./proof";

const SHORT = 8;

function words(state: State, choice: Seal["choice"]): string {
  const told = Object.values(choice).filter((value) => value !== "" && value !== false);
  if (told.length === 0) return t("seals.none");
  return told
    .map((value) =>
      value === true
        ? t("seals.yes")
        : (state.document?.units[String(value)]?.name ?? termOf(state, String(value))),
    )
    .join(", ");
}

interface SealProps {
  seal: Seal;
  secret: Secret | undefined;
  state: State;
  play: Play;
}

/** One seal; when it is open its hash is counted again here. */
class SealItem extends Component<SealProps, { fit: boolean | null }> {
  override state = { fit: null };
  private counted = "";

  override componentDidMount(): void {
    this.count();
  }

  override componentDidUpdate(): void {
    this.count();
  }

  private count(): void {
    const seal = this.props.seal;
    if (seal.salt === "" || this.counted === seal.salt) return;
    this.counted = seal.salt;
    void fits(seal).then((fit) => this.setState({ fit }));
  }

  private tale(): string {
    const { seal, secret, state } = this.props;
    if (seal.salt !== "") return t("seals.open", { choice: words(state, seal.choice) });
    if (secret === undefined) return t("seals.kept");
    const own = t("seals.own", { choice: words(state, secret.choice) });
    return secret.turn === 0 ? own : `${own}, ${t("seals.turn", { turn: secret.turn })}`;
  }

  render({ seal, state, play }: SealProps, { fit }: { fit: boolean | null }): VNode {
    return (
      <li class={`side-${seal.side}`}>
        <b>{`${nameOf(state, seal.side)}: ${seal.label}`}</b>
        <code title={t("seals.hash", { hash: seal.hash })}>{seal.hash.slice(0, SHORT)}</code>
        <span>{this.tale()}</span>
        <Fit fit={fit} />
        <Clause id={seal.clause} play={play} brief={true} />
      </li>
    );
  }
}

export function Secrecy({ state, play }: { state: State; play: Play }): VNode {
  const document = state.document;
  const seals = Object.values(document?.seals ?? {});
  return (
    <div class="secrecy">
      {document?.veiled === true ? (
        <p class="veil">
          <Icon name="st-target" />
          {t(state.you.length === 0 ? "veil.watched" : "veil.badge")}
        </p>
      ) : null}
      {seals.length === 0 ? null : (
        <ul class="seals" aria-label={t("seals.label")}>
          {seals.map((seal) => (
            <SealItem
              key={seal.id}
              seal={seal}
              secret={document?.secrets[seal.id]}
              state={state}
              play={play}
            />
          ))}
        </ul>
      )}
      <LaidDown state={state} play={play} />
      <DiceProof state={state} play={play} />
    </div>
  );
}
