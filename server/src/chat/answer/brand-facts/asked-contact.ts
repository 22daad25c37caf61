import type { BrandFacts } from "../../../brands/facts/model/facts.schema.ts";
import type { FactWords } from "../../../language/fact-words.ts";
import { expectedOf } from "../extract/expected-in-question.ts";
import { fold, words } from "../text/words.ts";
import type { PastTurn } from "../types.ts";
import { isAskedFor } from "./asked-label.ts";
import { isPremises } from "./asked-part.ts";
import type { ContactQuestion } from "./facts-question.ts";

interface Labelled {
  readonly label: string | null;
  readonly value: string;
}

/** Returns the contacts that a question may mean: those of a department or person that it names, or else those of the business itself. */
export function valuesFor(
  { about, whose, isUrgent }: ContactQuestion,
  values: readonly Labelled[],
  { questions }: FactWords,
): readonly Labelled[] {
  if (questions === undefined) return [];
  const own = values.filter(({ label }) => label === null);
  if (about === "phone" && isUrgent) {
    const isOfEmergencies = new RegExp(`(?<![a-z0-9])(?:${questions.urgent ?? "(?!)"})(?![a-z0-9])`, "u");
    const urgent = values.filter(({ label }) => label !== null && isOfEmergencies.test(fold(label)));
    if (urgent.length > 0) return urgent;
  }
  if (whose.length === 0) return own;
  const asked = values.filter(({ label }) => label !== null && isAskedFor(label, whose));
  if (asked.length > 0) return asked;
  const further = whose.filter((word) => !isPremises(word, questions));
  if (further.length === 0) return own;
  const rest = values.filter(({ label }) => label !== null && isAskedFor(label, further));
  return rest.length > 0 || about === "place" ? rest : ofDepartment(further, values);
}

/**
 * Returns the contacts of the only department whose name contains one of the words: the wedding department for "a wedding at the castle".
 */
function ofDepartment(whose: readonly string[], values: readonly Labelled[]): readonly Labelled[] {
  // A word such as "manager" is not enough to identify a person's name and role.
  const departments = values.filter(({ label }) => label !== null && !label.includes(","));
  const found = departments.filter(({ label }) => whose.some((word) => word.length >= 4 && isAskedFor(label ?? "", [word])));
  return new Set(found.map(({ value }) => value)).size === 1 ? found : [];
}

/**
 * Returns the name of the person whom the previous question was about, if this question names nobody and the record contains the person's
 * contact details: "Who is the director?", "And how can I reach her?" Otherwise, returns null.
 */
export function personBefore({ about, whose }: ContactQuestion, before: PastTurn | undefined, facts: BrandFacts): string[] | null {
  const isOfContact = about === "phone" || about === "email" || about === "contact";
  if (before === undefined || whose.length > 0 || !isOfContact || expectedOf(fold(before.user)) !== "person") return null;
  const labels = [...facts.telephones, ...facts.emails].flatMap(({ label }) => label ?? []);
  const names = labels.flatMap((label) => (label.includes(", ") ? [label.split(", ", 1).join("")] : []));
  const named = [...new Set(names)].filter((name) => name.includes(" ") && before.persona.includes(name));
  const [only] = named;
  return only === undefined || named.length > 1 ? null : words(fold(only));
}
