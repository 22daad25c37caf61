import type { JSX } from "preact";
import type { PanelContext } from "../panel/context.ts";
import type { Group } from "../panel/groups.ts";
import { Products, Sources } from "./cards.tsx";
import { Rating } from "./rating.tsx";
import { cardsOf } from "./shown-cards.ts";

/** Renders the attachments below the text of a reply: images, products, documents, and the rating once the reply is complete. */
export function Attachments({ panel, group: { entries, messages } }: { readonly panel: PanelContext; readonly group: Group }): JSX.Element {
  const products = cardsOf(entries, "item");
  const files = cardsOf(entries, "file");
  const turnIndex = entries.at(-1)?.turnIndex ?? null;
  const canRate = messages.length > 0 && messages.every(({ state }) => state === "sent");
  return (
    <>
      {entries.map(
        (entry) =>
          entry.type === "image" && (
            <span class="sent" key={entry.key}>
              <img src={new URL(entry.url, panel.base).href} alt={entry.title} />
            </span>
          ),
      )}
      {products.length > 0 && <Products panel={panel} cards={products} />}
      {files.length > 0 && <Sources panel={panel} cards={files} />}
      {canRate && turnIndex !== null && <Rating panel={panel} turnIndex={turnIndex} />}
    </>
  );
}
