/** The sign of an entry's own address: it can be opened, sent to somebody, and is copied by a click. */

import { Component, type VNode } from "preact";
import { addressOf } from "../address";
import { t } from "../words";

const SAID = 1500;

export class Address extends Component<{ seq: number }, { isCopied: boolean }> {
  override state = { isCopied: false };
  private timer: ReturnType<typeof setTimeout> | null = null;

  override componentWillUnmount(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Where pages may not write to the clipboard, the address still stands in the browser's own line. */
  private readonly copy = (): void => {
    const done = navigator.clipboard?.writeText(addressOf(location.href, this.props.seq));
    done?.then(
      () => {
        this.setState({ isCopied: true });
        this.timer = setTimeout(() => this.setState({ isCopied: false }), SAID);
      },
      () => undefined,
    );
  };

  render({ seq }: { seq: number }, { isCopied }: { isCopied: boolean }): VNode {
    return (
      <span class="address">
        <a class="link" href={`#e${seq}`} aria-label={t("chronicle.address")} onClick={this.copy}>
          #
        </a>
        <span role="status">{isCopied ? t("chronicle.copied") : ""}</span>
      </span>
    );
  }
}
