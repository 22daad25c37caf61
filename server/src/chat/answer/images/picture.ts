import { isInstruction } from "../extract/instruction.ts";
import type { SourceRecord } from "../extract/record.ts";
import { valuesIn } from "../grounding/values.ts";
import { splitLine } from "../text/sentences.ts";
import { termsOf } from "../text/terms.ts";
import type { ImageContext, QuestionPlan } from "../types.ts";
import type { Phrases } from "../../../language/phrases.ts";
import type { PictureSpeech } from "./picture-phrases.ts";

const LONGEST = 200;
const MOST_COLOURS = 3;

/** Makes a question refer to the products most similar to the picture, and adds the text in the picture to the question. */
export function planWithPicture(plan: QuestionPlan, { text, nearest }: ImageContext): QuestionPlan {
  const read = oneLine(text ?? "");
  const { intent, ...rest } = plan;
  // The question may refer to the picture.
  const isCleared = intent === undefined || (intent === "unclear" && (read !== "" || nearest.length > 0));
  return {
    ...rest,
    ...(isCleared ? {} : { intent }),
    referents: [...new Set([...plan.referents, ...nearest])],
    asked: read === "" || plan.asked.includes(read) ? plan.asked : `${plan.asked} ${read}`,
  };
}

/** Adds the picture's subject to a message that names nothing: the text in the picture, or else the title of the most similar product. */
export function messageWithPicture(message: string, plan: QuestionPlan, picture: ImageContext, near: SourceRecord | undefined): string {
  if (!namesNothing(plan)) return message;
  const read = near === undefined ? quotable(picture.text ?? "") : near.title;
  return read === "" ? message : `${message} ${read}`;
}

/** Phrases for describing a picture. */
export interface PictureWording {
  readonly phrases: Phrases;
  readonly speech: PictureSpeech;
}

/** Describes the picture. Does not repeat text that contains instructions, URLs or email addresses. */
export function sayPicture(picture: ImageContext, { phrases, speech }: PictureWording): string[] {
  const shown = quotable(picture.description).replace(/[.!\s]+$/u, "");
  const read = quotable(picture.text ?? "");
  const colours = picture.colours.slice(0, MOST_COLOURS).map((name) => speech.colourIn(name));
  const last = colours.pop();
  const listed = last === undefined ? "" : colours.length === 0 ? last : `${colours.join(", ")} ${phrases.and} ${last}`;
  return [
    ...(shown !== "" ? [phrases.inPicture(shown)] : listed !== "" ? [speech.mostly(listed)] : []),
    ...(read === "" ? [] : [phrases.readInPicture(read)]),
  ];
}

/** Reports whether only the colors of the picture, which many products share, are known. */
export function isOnlyColours({ description, text, colours }: ImageContext): boolean {
  return quotable(description) === "" && quotable(text ?? "") === "" && colours.length > 0;
}

/** Reports whether the question names nothing to search for, in which case its hits are unrelated to the picture. */
export function namesNothing({ asked, filter, order }: QuestionPlan): boolean {
  return filter === undefined && order === null && !termsOf(asked).some(({ weak, stem }) => !weak && stem.length > 1);
}

/** Returns the record most similar to the picture; undefined if none was retrieved. */
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
