import { isInstruction } from "../extract/instruction.ts";
import type { SourceRecord } from "../extract/record.ts";
import { valuesIn } from "../grounding/values.ts";
import { splitLine } from "../text/sentences.ts";
import type { ImageContext, QuestionPlan } from "../types.ts";
import type { Phrases } from "../voice/phrases.ts";

const LONGEST = 200;

/**
 * A question about a picture: it refers to what the picture is nearest to. Where the picture's text names something, it is part of the
 * question.
 */
export function planWithPicture(plan: QuestionPlan, { text, nearest }: ImageContext): QuestionPlan {
  const read = oneLine(text ?? "");
  return {
    ...plan,
    referents: [...new Set([...plan.referents, ...nearest])],
    asked: read === "" || plan.asked.includes(read) ? plan.asked : `${plan.asked} ${read}`,
  };
}

/** What the persona says of the picture itself. Text that gives orders or names an address is not repeated. */
export function sayPicture({ description, text, colours }: ImageContext, phrases: Phrases): string[] {
  const shown = quotable(description).replace(/[.!\s]+$/u, "");
  const what = shown === "" ? colours.slice(0, 3).join(", ") : shown;
  const read = quotable(text ?? "");
  return [...(what === "" ? [] : [phrases.inPicture(what)]), ...(read === "" ? [] : [phrases.readInPicture(read)])];
}

/** The record that the picture is nearest to; undefined where none was retrieved. */
export function nearestRecord({ nearest }: ImageContext, records: readonly SourceRecord[]): SourceRecord | undefined {
  return nearest.map((id) => records.find(({ documentId }) => documentId === id)).find((record) => record !== undefined);
}

function quotable(text: string): string {
  const said = splitLine(oneLine(text)).filter(
    (sentence) => !isInstruction(sentence) && !valuesIn(sentence).some(({ kind }) => kind === "url" || kind === "email"),
  );
  return said.join(" ");
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s\S*$/u, "")}…`;
}
