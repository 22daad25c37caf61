import { SPOKEN, spokenEntries } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { fold } from "../text/words.ts";

/** Up to three words between a verb and the person: "to one of your", "mit einem echten". */
const FEW = "(?:[\\p{L}']+ ){0,3}?";
/** Words about the subject, between the person and a verb at the end. */
const MATTER = "(?: [\\p{L}'-]+){0,6}?";
/** Excludes devices and adjectives: "with this intercom", "person-height". */
const NOT_THING = "(?!-|'s\\b| (?:with|using|via|through|over) (?:this|these|it|the)\\b)";

const PATTERNS = SPOKEN.flatMap(({ code, conversation: { personRequests } }) =>
  personRequests.patterns.map((pattern) => {
    const filled = pattern
      .replaceAll("{who}", () => present(personRequests.people) ?? "")
      .replaceAll("{few}", () => FEW)
      .replaceAll("{matter}", () => MATTER)
      .replaceAll("{notThing}", () => NOT_THING);
    return [code, new RegExp(filled, "u")] as const;
  }),
);

const DECLINED = new RegExp(
  spokenEntries(({ personRequests }) => personRequests.declined)
    .map(({ entry }) => entry)
    .join("|"),
  "u",
);

const LONGEST = 800;

/** Returns the two-letter code of the language in which a visitor asks for an operator; null if the message only mentions people. */
export function personRequestLanguage(message: string): string | null {
  const plain = fold(message.slice(0, LONGEST))
    .replace(/[\s,;:!?.…、，。？！؟"()]+/gu, " ")
    .trim();
  if (DECLINED.test(plain)) return null;
  return PATTERNS.find(([, request]) => request.test(plain))?.[0] ?? null;
}

export function wantsPerson(message: string): boolean {
  return personRequestLanguage(message) !== null;
}
