import { fieldProblem } from "../../app/problem-texts.ts";

/** Known messages of the service about a field of a skipped row. The German message can use the parts that a pattern captures. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^is required$/, "wird gebraucht"],
  [/^must be a number: “(.*)”$/, "muss eine Zahl sein: „$1“"],
  [/^must be a number$/, "muss eine Zahl sein"],
  [/^must not be negative$/, "darf nicht negativ sein"],
  [/^must be true or false$/, "muss ja oder nein sein"],
  [/^is used by an earlier item of the file$/, "steht schon in einer früheren Zeile"],
  [/^duplicate SKU in this product$/, "steht bei zwei Varianten dieses Produkts"],
  [/^is required with a price.*$/, "fehlt, und die Marke hat keine: Wählen Sie die Währung der Preise"],
  [/^([A-Z]{3}) contradicts the price “(.*)”$/, "$1 widerspricht dem Preis „$2“"],
  [/^differs between the variants: (.*)$/, "ist je Variante verschieden: $1"],
];

/**
 * Returns the reason why a row was skipped, with localized field names: "price must be a number; title is required".
 * @param nameOf returns the localized name of a product field, such as `price`
 */
export function skipReason(message: string, locale: "en" | "de", nameOf: (field: string) => string): string {
  return message
    .split(/; (?=[a-z_]+[ .[]|\d+ more$)/)
    .map((part) => {
      const [path = "", rest = ""] = partsOf(part);
      if (path === "") return part;
      const name = nameOfPath(path, locale, nameOf);
      if (locale === "en") return `${name} ${rest.replace(/^duplicate SKU in this product$/, "is used by two variants of this product")}`;
      const found = known.find(([pattern]) => pattern.test(rest));
      return `${name} ${found === undefined ? fieldProblem({ code: "format", message: rest }) : rest.replace(found[0], found[1])}`;
    })
    .join("; ");
}

/** Splits a message into the path of its field and the rest. */
function partsOf(message: string): readonly string[] {
  const [, path, rest] = /^([a-z_]+(?:\[\d+\])?(?:\.\S+)?) (.*)$/s.exec(message) ?? [];
  return path === undefined || rest === undefined ? [] : [path, rest];
}

/** Returns the name of a field: `variants[1].price` becomes "Variant 2: Price". */
function nameOfPath(path: string, locale: "en" | "de", nameOf: (field: string) => string): string {
  const [, field = path, index, part] = /^([a-z_]+)(?:\[(\d+)\])?(?:\.([a-z_]+))?/.exec(path) ?? [];
  const number = index === undefined ? "" : ` ${Number(index) + 1}`;
  if (field === "variants") {
    const variant = `${locale === "de" ? "Variante" : "Variant"}${number}`;
    return part === undefined ? variant : `${variant}: ${nameOf(part)}`;
  }
  return `${nameOf(field)}${number}`;
}
