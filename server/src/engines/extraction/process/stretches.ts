import type { ReadPart, ReadPassage } from "../../../ports/document-reader.ts";
import type { Stretch } from "./messages.ts";

/** Maximum number of characters per batch; a longer passage or part is sent in a separate batch. */
const mostCharacters = 48_000;

/** Splits a document into batches; the last batch may be empty. */
export function* stretchesOf(passages: readonly ReadPassage[], parts: readonly ReadPart[]): Generator<Stretch, Stretch> {
  let stretch: { passages: ReadPassage[]; parts: ReadPart[] } = { passages: [], parts: [] };
  let characters = 0;
  for (const { kind, piece, length } of pieces(passages, parts)) {
    if (characters > 0 && characters + length > mostCharacters) {
      yield stretch;
      stretch = { passages: [], parts: [] };
      characters = 0;
    }
    characters += length;
    if (kind === "passage") stretch.passages.push(piece);
    else stretch.parts.push(piece);
  }
  return stretch;
}

type Piece =
  | { readonly kind: "passage"; readonly piece: ReadPassage; readonly length: number }
  | { readonly kind: "part"; readonly piece: ReadPart; readonly length: number };

function* pieces(passages: readonly ReadPassage[], parts: readonly ReadPart[]): Generator<Piece> {
  for (const piece of passages) {
    const headings = piece.headings.reduce((sum, heading) => sum + heading.length, 0);
    yield { kind: "passage", piece, length: piece.text.length + headings + 1 };
  }
  for (const piece of parts) yield { kind: "part", piece, length: piece.text.length + 1 };
}
