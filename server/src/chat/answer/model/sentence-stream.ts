import { splitLine } from "../text/sentences.ts";

/** A sentence of a stream, with the number of the bubble it stands in. */
export interface StreamedSentence {
  readonly text: string;
  readonly bubble: number;
}

/** Cuts streamed text into sentences as they complete. An empty line begins a new bubble. */
export async function* streamSentences(pieces: AsyncIterable<string>): AsyncGenerator<StreamedSentence> {
  let pending = "";
  let bubble = 0;
  let written = false;
  for await (const piece of pieces) {
    pending += piece;
    const parts = completed(pending);
    pending = parts.rest;
    for (const part of parts.done) {
      if (part === "") {
        if (written) bubble += 1;
        written = false;
      } else {
        yield { text: part, bubble };
        written = true;
      }
    }
  }
  for (const text of splitLine(pending.trim())) if (text !== "") yield { text, bubble };
}

/** Sentences that cannot grow any more; an empty string marks an empty line. */
function completed(text: string): { readonly done: string[]; readonly rest: string } {
  const done: string[] = [];
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") done.push(...(index === 0 && done.length === 0 && lines.length === 1 && last === "" ? [""] : [""]));
    else done.push(...splitLine(line.trim()));
  }
  const sentences = splitLine(last);
  if (sentences.length < 2) return { done, rest: last };
  const open = sentences.pop() ?? "";
  return { done: [...done, ...sentences], rest: open + (/\s$/.test(last) ? " " : "") };
}
