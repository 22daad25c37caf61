import type { PicturedHit } from "./merge-pictured.ts";
import type { ImageReading } from "./sent-image.ts";

export interface Tags {
  /** What is searched for by words; empty for nothing. */
  readonly query: string;
  /** Nothing is known but colours, which many things share. */
  readonly isVague: boolean;
}

/** As much as a typed query may have. */
const longest = 2_000;
/** Beside words that were typed, a page of text would be all that counts. */
const longestBeside = 200;

/**
 * What is searched for by words: what was typed, then what the picture shows and what stands in it. Colours would drown what was typed;
 * they are searched for where there is nothing else, and otherwise raise what was found (see `raiseColoured`).
 * @param first of the documents with such a picture: where it is this very picture, its title tells what the picture shows
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
