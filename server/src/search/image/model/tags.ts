import type { ImageHit } from "./merge-image-hits.ts";
import type { ImageReading } from "./sent-image.ts";

export interface Tags {
  /** Words to search for; may be empty. */
  readonly query: string;
  /** Whether only colors are known; these match many documents. */
  readonly isVague: boolean;
}

/** Maximum length of a query. */
const longest = 2_000;
/** Maximum length of recognized text that is added to typed words, so that it does not outweigh them. */
const longestBeside = 200;

/**
 * Returns the words to search for: the typed words, then the image's description, then the text in the image. Colors would outweigh typed
 * words, so
 * they are used only if there are no other words; otherwise they raise results (see `raiseColoured`).
 * @param first the document with the most similar image; if the image is identical, its title describes the image
 */
export function tagsOf(typed: string, { description, text, colours }: ImageReading, first: ImageHit | undefined): Tags {
  const seen = [description, (text ?? "").slice(0, typed === "" ? longest : longestBeside)];
  const told = [typed, ...seen].map((part) => part.replaceAll(/\s+/g, " ").trim()).filter((part) => part !== "");
  if (told.length === 0 && first?.image.isSame === true) told.push(titleOf(first.hit));
  const isVague = told.length === 0;
  const query = (isVague ? colours : told).join(" ");
  return { query: query.slice(0, longest).toWellFormed().trim(), isVague: isVague && query !== "" };
}

function titleOf(hit: string): string {
  const { title } = JSON.parse(hit) as { title?: unknown };
  return typeof title === "string" ? title : "";
}
