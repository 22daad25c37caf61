import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import type { SourceRecord } from "../extract/record.ts";
import { fold } from "../text/words.ts";

const claims = patternsOf((conversation) => conversation.claims);
const OUT = wholeWords(claims(({ outOfStock }) => outOfStock));
const IN = new RegExp(String.raw`\b(?:${claims(({ inStock }) => inStock)})\b|\b(?:${claims(({ isAvailable }) => isAvailable)})`);
const AVAILABLE = new RegExp(claims(({ available }) => available));
const LABEL = new RegExp(String.raw`\b(?:${claims(({ stockLabel }) => stockLabel)})\W{0,4}:`);
/** Matches sentences that make no claim about the present: questions, conditions, doubts, and statements about the future. */
const UNCERTAIN = new RegExp(String.raw`\?\s*$|\b(?:${claims(({ uncertain }) => uncertain)})\b`);
const SEVERAL = wholeWords(claims(({ several }) => several));
const PARTS = wholeWords(claims(({ parts }) => parts));
const CLAUSE = new RegExp(String.raw`[,;:]\s+|\s(?:${claims(({ clauses }) => clauses)})\s`);

/**
 * Reports whether the sentence contradicts the stock data in the product's record. If no product is identified, compares it with all
 * records.
 * @param about products that the sentence refers to without naming them
 */
export function contradictsStock(
  sentence: string,
  named: (text: string) => readonly SourceRecord[],
  about: readonly SourceRecord[],
  records: readonly SourceRecord[],
): boolean {
  const plain = fold(sentence);
  if ((!OUT.test(plain) && !IN.test(plain)) || UNCERTAIN.test(plain) || LABEL.test(plain)) return false;
  let spokenOf = about;
  const clauses = sentence.split(CLAUSE);
  const isOnly = clauses.filter((clause) => OUT.test(fold(clause)) || IN.test(fold(clause))).length === 1;
  for (const clause of clauses) {
    const names = named(clause);
    if (names.length > 0) spokenOf = inOrder(names, clause);
    const said = fold(clause);
    const isOut = OUT.test(said);
    if (!isOut && !IN.test(said)) continue;
    const products = names.length > 1 && !SEVERAL.test(said) ? spokenOf.slice(-1) : spokenOf;
    // The variant may be named in another clause: "In white, size L, it is in stock".
    if (products.some((product) => !agrees(product, isOut, isOnly ? plain : said))) return true;
    if (products.length === 0 && isAgainstAll(records, isOut, said)) return true;
  }
  return false;
}

function isAgainstAll(records: readonly SourceRecord[], isOut: boolean, said: string): boolean {
  const items = records.filter(({ kind }) => kind === "item");
  // "The shop is available", for example, is not about stock.
  if (items.length === 0 || AVAILABLE.test(said)) return false;
  return !records.some((record) => (record.kind === "item" ? agrees(record, isOut, said) : tells(record, isOut)));
}

function inOrder(products: readonly SourceRecord[], text: string): SourceRecord[] {
  const at = ({ title }: SourceRecord): number => text.toLowerCase().indexOf(title.toLowerCase().split(/\s/, 1).join(""));
  return products.toSorted((one, other) => at(one) - at(other));
}

function agrees(product: SourceRecord, isOut: boolean, said: string): boolean {
  const { inStock, variants } = product;
  const told = variants.filter((variant) => variant.inStock !== null);
  const chosen = told.filter(
    (variant) =>
      isMeant(
        variant.colours,
        told.map(({ colours }) => colours),
        said,
      ) &&
      isMeant(
        variant.sizes,
        told.map(({ sizes }) => sizes),
        said,
      ),
  );
  if (chosen.length > 0 && (chosen.length < told.length || PARTS.test(said)))
    return isOut && !IN.test(said)
      ? chosen.every((variant) => variant.inStock === false)
      : chosen.some((variant) => variant.inStock === !isOut);
  if (inStock !== null) return inStock === !isOut && !isAgainstVariants(inStock, variants);
  if (told.length > 0) return isOut ? told.every((variant) => variant.inStock === false) : told.some((variant) => variant.inStock === true);
  return tells(product, isOut);
}

/** Reports whether all variants are out of stock although the product is in stock, or the reverse. */
function isAgainstVariants(inStock: boolean, variants: SourceRecord["variants"]): boolean {
  if (!inStock) return variants.some((variant) => variant.inStock === true);
  return variants.length > 0 && variants.every((variant) => variant.inStock === false);
}

/** Reports whether the description or a passage of the record makes the same statement about stock. */
function tells({ description, passages }: SourceRecord, isOut: boolean): boolean {
  const text = fold([description, ...passages.map((passage) => passage.text)].join("\n"));
  return isOut ? OUT.test(text) : IN.test(text);
}

/** Reports whether the text names one of the options or does not name any option of this kind. */
function isMeant(options: readonly string[], all: readonly (readonly string[])[], said: string): boolean {
  const isSaid = (option: string): boolean => spaced(said).includes(spaced(fold(option)));
  return options.length === 0 || options.some(isSaid) || !all.flat().some(isSaid);
}

function spaced(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}
