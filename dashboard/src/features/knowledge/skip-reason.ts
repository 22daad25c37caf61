import { fieldProblem } from "../../app/problem-texts.ts";

/** Known messages of the service about a field of a skipped row. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^(\S+) is required$/, "wird gebraucht"],
  [/^(\S+) must be a number$/, "muss eine Zahl sein"],
  [/^(\S+) must not be negative$/, "darf nicht negativ sein"],
  [/^(\S+) is used by an earlier item of the file$/, "steht schon in einer früheren Zeile"],
  [/^(\S+) is required with a price.*$/, "fehlt, und die Marke hat keine: Wählen Sie die Währung der Preise"],
];

/**
 * Returns the reason that a row was skipped, with localized field names: "price must be a number; title is required".
 * @param nameOf returns the localized name of a product field, such as `price`
 */
export function skipReason(message: string, locale: "en" | "de", nameOf: (field: string) => string): string {
  return message
    .split("; ")
    .map((part) => {
      const field = /^[a-z_]+(?=[ .[])/.exec(part)?.[0];
      if (field === undefined) return part;
      if (locale === "en") return `${nameOf(field)} ${part.slice(field.length).trim()}`;
      const found = known.find(([pattern]) => pattern.test(part));
      return `${nameOf(field)} ${found?.[1] ?? fieldProblem({ code: "format", message: part })}`;
    })
    .join("; ");
}
