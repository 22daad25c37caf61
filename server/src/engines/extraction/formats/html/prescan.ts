import { Parser } from "htmlparser2";
import { ExtractError } from "../../../../ports/text-extractor.ts";

const MAX_DEPTH = 512;
const MAX_ELEMENTS = 300_000;
const MAX_ATTRIBUTES = 1_000;
const MAX_CLASS_CHARS = 50_000;
const SLICE_CHARS = 64 * 1_024;

/**
 * Scans tags to reject markup for which building a tree would take minutes or exhaust memory.
 * @throws ExtractError `too_large`
 */
export function prescan(html: string): void {
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  const parser = new Parser({
    onopentagname() {
      attributes = 0;
      if (++depth > MAX_DEPTH) throw tooLarge(`elements are nested more than ${MAX_DEPTH} levels deep`);
      if (++elements > MAX_ELEMENTS) throw tooLarge(`more than ${MAX_ELEMENTS} elements`);
    },
    onattribute(name, value) {
      // The tree builder passes each class as an argument, and the stack limits their number.
      if (name === "class" && value.length > MAX_CLASS_CHARS) throw tooLarge(`a class of more than ${MAX_CLASS_CHARS} characters`);
      if (++attributes > MAX_ATTRIBUTES) throw tooLarge(`more than ${MAX_ATTRIBUTES} attributes in a tag`);
    },
    onclosetag() {
      depth--;
    },
  });
  for (let at = 0; at < html.length; at += SLICE_CHARS) parser.write(html.slice(at, at + SLICE_CHARS));
}

function tooLarge(message: string): ExtractError {
  return new ExtractError("too_large", message);
}
