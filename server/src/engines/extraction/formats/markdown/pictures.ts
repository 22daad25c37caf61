import type { ShownPicture } from "../html/pictures.ts";
import { inlineText } from "./inline-text.ts";

const DATA = String.raw`data:image\/[a-z]{3,5};base64,[A-Za-z0-9+/=]+`;
const DEFINITION = new RegExp(String.raw`^ {0,3}\[([^\]^][^\]]{0,500})\]:\s*<?(https?:\/\/[^\s>]{1,2048}|${DATA})`);
const TARGET = String.raw`https?:\/\/[^\s()<>]{1,2048}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500})?|${DATA}`;
const IMAGE = new RegExp(String.raw`!\[([^\][]{0,500})\](?:\(\s*<?(${TARGET})>?[^)]{0,500}\)|\[([^\]]{0,500})\])?`, "g");
const TAG = /<img\b([^<>]+)>/gi;
const CODE_SPAN = /`[^`]*`/g;

/**
 * Returns the images in Markdown text: inline, by reference, and as HTML.
 * @param lines lines outside code blocks
 */
export function picturesIn(lines: readonly string[]): ShownPicture[] {
  const shown = lines.map((line) => line.replace(CODE_SPAN, ""));
  const definitions = new Map<string, string>();
  for (const line of shown) {
    const [, name, url] = DEFINITION.exec(line) ?? [];
    if (name !== undefined && url !== undefined) definitions.set(name.toLowerCase(), url);
  }
  const pictures: ShownPicture[] = [];
  const add = (source: string | undefined, description: string): void => {
    if (source !== undefined) pictures.push({ sources: [source], description });
  };
  for (const line of shown) {
    for (const [, alt = "", url, reference] of line.matchAll(IMAGE))
      add(url ?? definitions.get((reference || alt).toLowerCase()), inlineText(alt));
    for (const [, attributes = ""] of line.matchAll(TAG))
      add(attributeOf(attributes, "src"), inlineText(attributeOf(attributes, "alt") ?? ""));
  }
  return pictures;
}

function attributeOf(attributes: string, name: "src" | "alt"): string | undefined {
  const found = (name === "src" ? /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i : /\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i).exec(
    attributes,
  );
  return found?.[1] ?? found?.[2] ?? found?.[3];
}
