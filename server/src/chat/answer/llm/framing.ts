import { fold } from "../text/words.ts";

const ONES_OWN = String.raw`(?:my|mine|meine?n?|mes|mis|le mie|mijn|(?:as )?minhas)`;
const TEXT = String.raw`(?:system |own |full |exact |initial |hidden |internal |secret )*(?:instructions?|prompts?|systemprompts?|rules|guidelines|directives|tone|anweisungen|regeln|vorgaben|instrucciones|reglas|istruzioni|regole|instructies|regels|instrucoes|regras|consignes|regles)`;
/** "My instructions are secret" tells nothing. */
const WITHHELD =
  /\b(?:confidential|secret|private|internal|not|cannot|can't|won't|vertraulich|geheim|nicht|confidentiel\w*|secret\w*|pas|confidencial\w*|no|non|riservat\w*|segret\w*|vertrouwelijk|niet|nao)\b/;
const TELLS = new RegExp(
  String.raw`\b${ONES_OWN} ${TEXT}\b(?:\s+\S+){0,2}?\s*(?::|\b(?:are|is|say|says|read|reads|tell|tells|state|states|lauten?|sind|ist|sagen|sont|disent|son|dicen|sono|dicono|zijn|luiden|sao|dizem)\b)|\b(?:system prompt|systemprompt)\b\W{0,3}(?::|\b(?:is|says|reads|ist|lautet)\b)|\bi (?:was|am|have been) (?:told|instructed|configured|prompted|programmed) (?:to|that|as|with)\b`,
);

/** The sentence announces, as its own, the text that the speaker is instructed with: "My instructions are: ...". */
export function isFraming(sentence: string): boolean {
  const plain = fold(sentence).replaceAll(/[*_`"“”]/g, "");
  const told = TELLS.exec(plain);
  return told !== null && !WITHHELD.test(plain.slice(told.index));
}
