import type { ImageHit } from "./merge-image-hits.ts";
import type { ImageReading } from "./sent-image.ts";

export interface Tags {
  /** Words to search for; may be empty. */
  readonly query: string;
  /** Whether only colors are known, which match many documents. */
  readonly isVague: boolean;
}

/** Maximum length of a query. */
const longest = 2_000;
/** Limit of recognized text beside typed words, because it would otherwise outweigh them. */
const longestBeside = 200;

/**
 * Returns the words to search for: the typed words, then the image's description and its text. Colors would outweigh typed words, so they are used
 * only if there is nothing else, and otherwise raise results (see `raiseColoured`).
 * @param first of the documents with such an image: if it is the exact image, its title describes the image
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
