import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { fold } from "../text/words.ts";

const claims = patternsOf((conversation) => conversation.claims);
const ONES_OWN = `(?:${claims(({ mine }) => mine)})`;
const TEXT = `(?:${claims(({ instructionKinds }) => instructionKinds)})*(?:${claims(({ instructions }) => instructions)})`;
/** Matches statements that do not disclose anything: "My instructions are secret". */
const WITHHELD = wholeWords(claims(({ withheld }) => withheld));
const TELLS = new RegExp(
  String.raw`\b${ONES_OWN} ${TEXT}\b(?:\s+\S+){0,2}?\s*(?::|\b(?:${claims(({ instructionsSay }) => instructionsSay)})\b)|\b(?:system prompt|systemprompt)\b\W{0,3}(?::|\b(?:${claims(({ promptSays }) => promptSays)})\b)|\b(?:${claims(({ instructed }) => instructed)})\b`,
);

/** Reports whether the sentence announces the speaker's own instructions: "My instructions are: ...". */
export function isFraming(sentence: string): boolean {
  const plain = fold(sentence).replaceAll(/[*_`"“”]/g, "");
  const told = TELLS.exec(plain);
  return told !== null && !WITHHELD.test(plain.slice(told.index));
}
