/** The panel of the dice: what is proven, the count that the reader's own browser makes, and each die's derivation. */

import { Component, type VNode } from "preact";
import { t } from "../table/words";
import { Checker, type Fault, type Progress } from "./check";
import { type Derivation, Deriver, subtle } from "./derive";
import { type NumberedRoll, type ProofDocument, rollsOf, sharesOf } from "./document";
import { isWar, WarChecker } from "./war";

/** What is known of the dice before any document is fetched. */
interface Published {
  hash: string;
  nonces: readonly string[];
}

interface Props {
  /** Where the document is. */
  address: string;
  /** Whether the seed is open by now, so that there is something to count. */
  open: boolean;
  published: Published;
  /** Called with each step of the count. */
  tell?: (progress: Progress) => void;
}

interface Counted {
  document: ProofDocument | null;
  progress: Progress | null;
  trouble: "" | "fetch" | "browser";
}

function faultWords(fault: Fault): string {
  return t(`proof.fault.${fault.code}`, { ...fault });
}

function Row({ label, children }: { label: string; children: string }): VNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{children}</code>
      </dd>
    </div>
  );
}

/** How one die came about, counted when it is asked for. */
class DieProof extends Component<
  {
    number: number | string;
    die: string;
    face: number;
    fit: boolean | undefined;
    deriver: () => Promise<Deriver>;
  },
  { found: Derivation | null }
> {
  override state: { found: Derivation | null } = { found: null };

  private readonly opened = (event: Event): void => {
    const { number, die, deriver } = this.props;
    if (!(event.currentTarget as HTMLDetailsElement).open || this.state.found !== null) return;
    void deriver()
      .then((one) => one.die(number, die))
      .then((found) => this.setState({ found }));
  };

  render({ number, die, face, fit }: DieProof["props"], { found }: { found: Derivation | null }): VNode {
    const sign = fit === undefined ? "" : fit ? "✓ " : "✗ ";
    return (
      <details class={fit === false ? "broken" : ""} onToggle={this.opened}>
        <summary>
          <span aria-hidden="true">{sign}</span>
          {t("proof.die", { number, die, face })}
          {fit === undefined ? null : <span class="sr">{t(fit ? "proof.fits" : "proof.fails")}</span>}
        </summary>
        {found === null ? null : (
          <dl>
            <Row label={t("proof.message")}>{found.message.replaceAll("\n", "↵")}</Row>
            <Row label={t("proof.digest")}>{found.digest}</Row>
            <Row label={t("proof.word")}>{String(found.word)}</Row>
            <Row label={t("proof.passed")}>
              {found.passed.length === 0 ? t("proof.nothing") : found.passed.join(", ")}
            </Row>
            <Row label={t("proof.face")}>{String(found.face)}</Row>
          </dl>
        )}
      </details>
    );
  }
}

function RollItem(
  props: NumberedRoll & { progress: Progress | null; deriver: () => Promise<Deriver> },
): VNode {
  const { event, roll, labels, progress, deriver } = props;
  const fit = (number: number, label: string | undefined): boolean | undefined =>
    label === undefined ? progress?.fits.get(number) : progress?.labelled.get(label);
  return (
    <li>
      <span class="of">{`${event} · ${roll.test.label ?? ""}`}</span>
      {roll.numbers.map((number, at) => (
        <DieProof
          key={at}
          number={labels?.[at] ?? number}
          die={roll.test.die}
          face={roll.faces[at] ?? 0}
          fit={fit(number, labels?.[at])}
          deriver={deriver}
        />
      ))}
    </li>
  );
}

function Verdict({ progress }: { progress: Progress }): VNode {
  const { done, total, rolls, seals, faults, milliseconds, finished } = progress;
  const seconds = (milliseconds / 1000).toFixed(1);
  if (!finished)
    return (
      <p class="verdict" aria-hidden="true">
        <progress max={total} value={done} aria-label={t("proof.counting", { done, total })} />
        {t("proof.counting", { done, total })}
      </p>
    );
  if (faults.length === 0)
    return (
      <p class="verdict proved">
        {`✓ ${t("proof.holds", { rolls, dice: total, seconds })}`}
        {seals > 0 ? ` ${t("proof.seals", { seals })}` : null}
      </p>
    );
  return (
    <div class="verdict broken">
      <p>{t("proof.broken", { count: faults.length })}</p>
      <ul>
        {faults.map((fault, at) => (
          <li key={at}>{faultWords(fault)}</li>
        ))}
      </ul>
    </div>
  );
}

export class ProofPanel extends Component<Props, Counted> {
  override state: Counted = { document: null, progress: null, trouble: "" };
  private deriver: Promise<Deriver> | null = null;
  private isCounting = false;

  private readonly count = async (): Promise<void> => {
    const crypto = subtle();
    if (crypto === null) {
      this.setState({ trouble: "browser" });
      return;
    }
    if (this.isCounting) return;
    this.isCounting = true;
    try {
      const answer = await fetch(this.props.address, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const document = (await answer.json()) as ProofDocument;
      this.deriver = Deriver.of(crypto, document.seed ?? "", sharesOf(document));
      this.setState({ document, trouble: "" });
      const Counter = isWar(document) ? WarChecker : Checker;
      await new Counter(crypto, document, (progress) => {
        this.setState({ progress });
        this.props.tell?.(progress);
      }).run();
    } catch {
      this.setState({ trouble: "fetch" });
    } finally {
      this.isCounting = false;
    }
  };

  /** Whoever opens the panel wants to know. */
  override componentDidMount(): void {
    if (this.props.open) void this.count();
  }

  private readonly known = (): Promise<Deriver> => this.deriver ?? Promise.reject(new Error("not counted"));

  private dice(document: ProofDocument, progress: Progress | null): VNode {
    return (
      <details class="rolls">
        <summary>{t("proof.each")}</summary>
        <ol>
          {rollsOf(document).map((each, at) => (
            <RollItem key={at} {...each} progress={progress} deriver={this.known} />
          ))}
        </ol>
      </details>
    );
  }

  render({ published, open, address }: Props, { document, progress, trouble }: Counted): VNode {
    return (
      <div class="proof-panel">
        <p>{t(open ? "proof.proves" : "proof.promise")}</p>
        <dl>
          <Row label={t("proof.seal")}>{published.hash}</Row>
          {published.nonces.map((nonce, at) => (
            <Row key={at} label={t("proof.nonce", { number: at + 1 })}>
              {nonce === "" ? t("proof.nothing") : nonce}
            </Row>
          ))}
          {document?.seed === undefined ? null : <Row label={t("proof.seed")}>{document.seed}</Row>}
        </dl>
        {open ? (
          <p class="acts">
            <button type="button" class="btn small" onClick={() => void this.count()}>
              {t("proof.count")}
            </button>
            <a class="btn bare small" href={address} download="record.json">
              {t("proof.file")}
            </a>
          </p>
        ) : null}
        <div role="status">
          {trouble === "" ? null : <p class="broken">{t(`proof.trouble.${trouble}`)}</p>}
          {progress === null ? null : <Verdict progress={progress} />}
        </div>
        {document === null || progress?.finished !== true ? null : this.dice(document, progress)}
      </div>
    );
  }
}
