/** Words on a moment of the battle: shown where they belong, written and changed by those who fought it. */

import { Component, createRef, type VNode } from "preact";
import type { Play } from "../play";
import { LONGEST, Refused, type Remark, remarksAt } from "../remarks";
import type { State } from "../state";
import { t } from "../words";

function momentOf(iso: string): string {
  const form: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
  return new Date(iso).toLocaleString(document.documentElement.lang, form);
}

/** Milliseconds for which a question stays. */
const ASKED = 6000;

interface FormProps {
  id: string;
  label: string;
  start: string;
  send: (text: string) => Promise<void>;
  quit?: () => void;
}

/** A field for a few lines; what the server refuses is said under it, and nothing that was written is lost. */
class RemarkForm extends Component<FormProps, { problem: string; isSending: boolean }> {
  override state = { problem: "", isSending: false };
  private readonly field = createRef<HTMLTextAreaElement>();

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    const field = this.field.current!;
    if (field.value.trim() === "" || this.state.isSending) return;
    this.setState({ isSending: true, problem: "" });
    this.props.send(field.value).then(
      () => {
        field.value = "";
        this.setState({ isSending: false });
      },
      (error: unknown) => {
        const said = error instanceof Refused ? error.message : "";
        this.setState({ isSending: false, problem: said || t("remark.lost") });
      },
    );
  };

  /** Ctrl and Enter send; Escape leaves the field as it is. */
  private readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.submit(event);
    if (event.key === "Escape") {
      event.stopPropagation();
      if (this.props.quit === undefined) this.field.current?.blur();
      else this.props.quit();
    }
  };

  render(
    { id, label, start, quit }: FormProps,
    { problem, isSending }: { problem: string; isSending: boolean },
  ): VNode {
    return (
      <form class="remark-form" onSubmit={this.submit}>
        <textarea
          ref={this.field}
          id={id}
          rows={2}
          maxLength={LONGEST}
          aria-label={label}
          placeholder={label}
          defaultValue={start}
          onKeyDown={this.key}
        />
        <div>
          {problem === "" ? null : <p role="alert">{problem}</p>}
          {quit === undefined ? null : (
            <button type="button" class="btn small" onClick={quit}>
              {t("remark.quit")}
            </button>
          )}
          <button type="submit" class="btn small" disabled={isSending}>
            {t(quit === undefined ? "remark.send" : "remark.save")}
          </button>
        </div>
      </form>
    );
  }
}

interface ItemProps {
  remark: Remark;
  play: Play;
  /** Without the tools of its author. */
  bare?: boolean;
}

/** One remark; its author may say it otherwise or take it away (asked twice). */
export class RemarkItem extends Component<ItemProps, { deed: string }> {
  override state = { deed: "" };

  private readonly rest = (): void => this.setState({ deed: "" });

  private timer: ReturnType<typeof setTimeout> | null = null;

  override componentWillUnmount(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** The question stands for a while, and is then withdrawn. */
  private readonly ask = (): void => {
    this.setState({ deed: "drop" });
    this.timer = setTimeout(() => {
      if (this.state.deed === "drop") this.rest();
    }, ASKED);
  };

  private tools(): VNode {
    const { remark, play } = this.props;
    const drop = (): void => {
      void play.reader!.unsay(remark.id).catch(this.rest);
    };
    const isSure = this.state.deed === "drop";
    return (
      <span class="remark-tools">
        <button type="button" class="link" onClick={() => this.setState({ deed: "edit" })}>
          {t("remark.edit")}
        </button>
        <button type="button" class={`link${isSure ? " is-sure" : ""}`} onClick={isSure ? drop : this.ask}>
          {t(isSure ? "remark.sure" : "remark.drop")}
        </button>
      </span>
    );
  }

  render({ remark, play, bare }: ItemProps, { deed }: { deed: string }): VNode {
    const side = remark.side === null ? " of-both" : ` side-${remark.side}`;
    return (
      <article class={`remark${side}`}>
        <header>
          <b>{remark.name}</b>
          <time dateTime={remark.at}>{momentOf(remark.at)}</time>
          {remark.edited === null ? null : <em>{t("remark.edited")}</em>}
        </header>
        {deed === "edit" ? (
          <RemarkForm
            id={`remark-${remark.id}`}
            label={t("remark.edit")}
            start={remark.text}
            send={(text) => play.reader!.resay(remark.id, text).then(this.rest)}
            quit={this.rest}
          />
        ) : (
          <p>{remark.text}</p>
        )}
        {remark.mine && bare !== true && deed !== "edit" ? this.tools() : null}
      </article>
    );
  }
}

/** What is said of the moment at which the reader stands, over the table. */
export function RemarkSlip({ state, play }: { state: State; play: Play }): VNode | null {
  const record = state.record;
  const remarks = record === null ? [] : remarksAt(record.remarks, record.at);
  if (remarks.length === 0) return null;
  return (
    <section class="remarks slip" aria-label={t("remark.here")} aria-live="polite">
      {remarks.map((remark) => (
        <RemarkItem key={remark.id} remark={remark} play={play} bare={true} />
      ))}
    </section>
  );
}

/** Where a player writes about the moment at which he stands. */
export function RemarkFoot({ state, play }: { state: State; play: Play }): VNode | null {
  const record = state.record;
  if (record === null || !record.mayRemark) return null;
  const { at } = record;
  return (
    <RemarkForm
      id="remark-words"
      label={at === 0 ? t("remark.before") : t("remark.on", { event: at })}
      start=""
      send={(text) => play.reader!.say(at, text)}
    />
  );
}
