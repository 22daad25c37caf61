import type { PicturedHit } from "./merge-pictured.ts";
import type { ImageReading } from "./sent-image.ts";

export interface Tags {
  /** Words to search for; may be empty. */
  readonly query: string;
  /** Only colors are known, which many things share. */
  readonly isVague: boolean;
}

/** Maximum length of a query. */
const longest = 2_000;
/** Limit of recognized text beside typed words, which it would otherwise outweigh. */
const longestBeside = 200;

/**
 * Returns the words to search for: what was typed, then what the image shows and its text. Colors would outweigh typed words; they are
 * searched for only without anything else, and otherwise raise results (see `raiseColoured`).
 * @param first of the documents with such an image: if it is the exact image, its title describes the image
 */
export function tagsOf(typed: string, { description, text, colours }: ImageReading, first: PicturedHit | undefined): Tags {
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
