// The proof of a muster's dice on the army's page, and of a campaign's: counted when the reader opens it.

import { render } from "preact";
import { ProofPanel } from "./proof/panel";
import { useWords } from "./table/words";

for (const place of document.querySelectorAll<HTMLElement>("[data-proof]")) {
  const { proof = "", hash = "", nonce = "", seats, words = "{}" } = place.dataset;
  useWords(JSON.parse(words) as Record<string, string>);
  const details = place.closest("details");
  const show = (): void => {
    if (details?.open === false || place.childElementCount > 0) return;
    details?.querySelector("dl")?.remove(); // the panel says it all, and more
    const nonces = seats === undefined ? [nonce] : seats.split("\n");
    render(<ProofPanel address={proof} open={true} published={{ hash, nonces }} />, place);
  };
  details?.addEventListener("toggle", show);
  show();
}
