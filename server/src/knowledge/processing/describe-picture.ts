import { nameColours } from "../../platform/lib/images/name-colours.ts";
import type { Block, ExtractedDocument } from "../../ports/text-extractor.ts";
import { isFileName, titleOfFile } from "../embedding-migrations/model/embedded-text.ts";
import type { ReadRequest } from "../../ports/document-reader.ts";

type About = ReadRequest["about"];

/** Maximum length of an image's description. */
const mostDescription = 360;
/** Matches file names that do not describe the content, such as those assigned by cameras, phones and screenshot tools. */
const cameraName =
  /^(?:img|image|dscn?|dscf|pict?|photo|foto|bild|mvimg|pxl|screen ?shot|bildschirmfoto|scan|unnamed|untitled|download|whatsapp image)?[\s\d_.:()-]*(?:(?:at|wa)[\s\d_.:()-]*)?$/i;

/** Minimum number of letters and digits; fewer indicate recognition noise. */
const leastLetters = 3;

/** Returns whether a document contains words. Stops at the first word. */
export function holdsWords(blocks: readonly Block[]): boolean {
  let letters = 0;
  for (const block of blocks) {
    for (const text of block.kind === "table" ? [block.header, ...block.rows].flat() : [block.text]) {
      const letter = /[\p{L}\p{N}]/gu;
      while (letter.test(text)) if (++letters >= leastLetters) return true;
    }
  }
  return false;
}

/**
 * Returns the alternative text for an image document: the customer's description, the first recognized line, or the words in its name;
 * empty if there are none.
 */
export function alternativeText(about: About, blocks: readonly Block[]): string {
  const said = about.description?.trim() ?? "";
  const line = holdsWords(blocks) ? firstLine(blocks) : "";
  return shortened(said || line || namedAs(about));
}

/**
 * Adds searchable words to a document that consists of images without text: the document's name and the first image's main colors.
 * @param about the customer's metadata; a description is searched separately
 */
export function withWordsOfPictures<Found extends ExtractedDocument>(extracted: Found, about: About): Found {
  const [first] = extracted.pictures;
  const words = [namedAs(about), coloursOf(first?.colors ?? [])].filter((text) => text !== "").join("\n");
  const block: Block = { kind: "paragraph", text: words === "" ? titleOfFile(about.title) : words, page: first?.page ?? null };
  return { ...extracted, blocks: [...extracted.blocks, block] };
}

function namedAs({ title }: About): string {
  const words = titleOfFile(title).replace(/\s+/g, " ").trim();
  return isFileName(title) && cameraName.test(words) ? "" : words;
}

function firstLine(blocks: readonly Block[]): string {
  for (const block of blocks) {
    const text = block.kind === "table" ? block.header.join(" ") : block.text;
    const line = text.split("\n").find((each) => each.trim() !== "");
    if (line !== undefined) return line.trim();
  }
  return "";
}

function coloursOf(colors: readonly string[]): string {
  // Weighted because the first color covers most of the image.
  const weighted = colors.flatMap((color, at) => Array.from({ length: colors.length - at }, () => color));
  const rgb = weighted.flatMap((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
  return nameColours(Uint8Array.from(rgb)).join(", ");
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= mostDescription
    ? line
    : `${line
        .slice(0, mostDescription - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
