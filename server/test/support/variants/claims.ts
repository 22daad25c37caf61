import type { TestProduct, TestVariant } from "./products.ts";

/** A claim in a reply about a product or some of its variants, as a reader understands it. */
export type Claim = { readonly product: TestProduct; readonly variants: readonly TestVariant[] | null } & (
  | { readonly kind: "price"; readonly low: number; readonly high: number }
  | { readonly kind: "former"; readonly amount: number }
  /** The lowest price of a product that is said to be cheaper than another. */
  | { readonly kind: "least"; readonly amount: number }
  | { readonly kind: "stock"; readonly inStock: boolean }
  | { readonly kind: "colours" | "sizes"; readonly values: readonly string[] }
  | { readonly kind: "absent"; readonly options: readonly string[] }
  /** Options in parentheses that the product does not have, or an amount without a recognizable subject. */
  | { readonly kind: "senseless"; readonly sentence: string }
);

const MONEY = /€\s?(\d[\d.,]*\d|\d)|(\d[\d.,\u202f\u00a0 ]*\d|\d)[\u00a0\u202f ]?€/gu;
const OUT =
  /out of stock|sold out|not in stock|unavailable|nicht auf Lager|ausverkauft|nicht lieferbar|en rupture|épuisé|agotad|sin existencias|no disponible/iu;
const IN = /in stock|available|auf Lager|lieferbar|verfügbar|en stock|disponible/iu;
const COLOURS = /these colou?rs: (.*)\.|diesen Farben: (.*)\.|ces couleurs : (.*)\.|estos colores: (.*)\./u;
const SIZES = /these sizes: (.*)\.|diesen Größen: (.*)\.|ces tailles : (.*)\.|estas tallas: (.*)\./u;
const ABSENT = /(?:do not|cannot) find the .* in (.*)\.|finde ich nicht in (.*)\.|trouve pas .* en (.*)\.|encuentro .* en (.*)\./u;
const FORMER = /former price|frühere Preis|ancien prix|precio anterior/u;

/**
 * Matches statements that part of the question cannot be answered. The words quoted in them are the visitor's, so they are not a claim.
 */
const UNANSWERED =
  /no information on “[^”]*”|Zu „[^“]*“ liegen mir keine Angaben vor|pas d'information sur « [^»]* »|no tengo información sobre «[^»]*»/giu;

/** Extracts every claim about price, stock, color and size from a reply. */
export function claimsIn(reply: string, products: readonly TestProduct[]): Claim[] {
  const claims: Claim[] = [];
  let last: Pick<Claim, "product" | "variants"> | null = null;
  for (const whole of sentencesOf(reply.replaceAll(UNANSWERED, ""), products)) {
    const { entries, rest: sentence } = entriesIn(whole, products);
    claims.push(...entries);
    const named = subjectOf(sentence, products);
    const hasAmount = [...sentence.matchAll(MONEY)].length > 0;
    if (named === "senseless" || (named === null && hasAmount && last === null)) {
      const product = products[0];
      if (product !== undefined) claims.push({ product, variants: null, kind: "senseless", sentence });
      continue;
    }
    const subject: Pick<Claim, "product" | "variants"> | null = named ?? last;
    if (subject === null) continue;
    last = subject;
    claims.push(...claimsOf(sentence, subject));
  }
  return claims;
}

const AMOUNTS = String.raw`\((?=[^()]*€)[^()]*\)`;

/**
 * Extracts the entries of a list, such as "Heron Lamp (black) (€5 – €7, out of stock)". The price or price range in an entry applies to the
 * product or, if options precede it, to those options.
 */
function entriesIn(sentence: string, products: readonly TestProduct[]): { readonly entries: readonly Claim[]; readonly rest: string } {
  const entries: Claim[] = [];
  let rest = sentence;
  for (const { title } of products.toSorted((one, other) => other.title.length - one.title.length)) {
    if (!rest.includes(title)) continue;
    const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    const entry = new RegExp(String.raw`(?<!\p{L})${escaped}(?:“|»| »)?((?: \([^()€]*\))?) (${AMOUNTS})`, "u");
    for (let match = entry.exec(rest); match !== null; match = entry.exec(rest)) {
      const subject = subjectOf(`${title}${match[1] ?? ""}`, products);
      const said = match[2] ?? "";
      const product = products[0];
      if (subject !== null && subject !== "senseless") entries.push(...claimsOf(said, subject));
      else if (product !== undefined) entries.push({ product, variants: null, kind: "senseless", sentence: match[0] });
      rest = rest.replace(match[0], " ");
    }
  }
  return { entries, rest };
}

const CHEAPER = /\bcheaper at\b/u;

function claimsOf(sentence: string, subject: Pick<Claim, "product" | "variants">): Claim[] {
  const { product } = subject;
  const listed = (match: RegExpExecArray | null): string[] | undefined =>
    match
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.split(", ");
  const absent = listed(ABSENT.exec(sentence));
  if (absent !== undefined) return [{ product, variants: null, kind: "absent", options: absent }];
  const colours = listed(COLOURS.exec(sentence));
  if (colours !== undefined) return [{ ...subject, kind: "colours", values: colours }];
  const sizes = listed(SIZES.exec(sentence));
  if (sizes !== undefined) return [{ ...subject, kind: "sizes", values: sizes }];
  const amounts = [...sentence.matchAll(MONEY)].map(([, before, after]) => amountOf(before ?? after ?? ""));
  const [low, high = low] = amounts;
  const claims: Claim[] = [];
  if (low !== undefined && high !== undefined)
    claims.push(
      FORMER.test(sentence)
        ? { ...subject, kind: "former", amount: low }
        : CHEAPER.test(sentence)
          ? { ...subject, kind: "least", amount: low }
          : { ...subject, kind: "price", low, high },
    );
  if (OUT.test(sentence)) claims.push({ ...subject, kind: "stock", inStock: false });
  else if (IN.test(sentence)) claims.push({ ...subject, kind: "stock", inStock: true });
  return claims;
}

function amountOf(written: string): number {
  const plain = written.replaceAll(/[\u00a0\u202f ]/gu, "");
  const decimal = /^(.*)[.,](\d{1,2})$/u.exec(plain);
  const whole = (decimal?.[1] ?? plain).replaceAll(/[.,]/gu, "");
  return Number(`${whole}.${decimal?.[2] ?? "0"}`);
}

/** Splits text into sentences, ignoring periods in numbers and titles. */
function sentencesOf(reply: string, products: readonly TestProduct[]): string[] {
  const kept = products.reduce((text, { title }) => text.replaceAll(title, title.replaceAll(".", "\u0001")), reply);
  return kept
    .split(/(?<=[.!?])\s+(?=\p{Lu}|\d|[¿¡„“«])|\n+/u)
    .map((sentence) => sentence.replaceAll("\u0001", ".").trim())
    .filter((sentence) => sentence !== "");
}

/** Returns the product with the longest title in the sentence, and the variants specified in parentheses after it. */
function subjectOf(sentence: string, products: readonly TestProduct[]): Pick<Claim, "product" | "variants"> | "senseless" | null {
  const [product] = products
    .filter(({ title }) => sentence.includes(title))
    .toSorted((one, other) => other.title.length - one.title.length);
  if (product === undefined) return null;
  const after = sentence.slice(sentence.indexOf(product.title) + product.title.length);
  const brackets = /^(?:“|»| »)? \(([^)]*)\)/u.exec(after)?.[1];
  if (brackets === undefined || /^(?:out of stock|nicht auf Lager|zurzeit|en rupture|agotado)/u.test(brackets))
    return { product, variants: null };
  const options = brackets.split(", ");
  const colours = options.filter((option) => product.variants.some((variant) => hasColour(variant, option)));
  const sizes = options.filter((option) => product.variants.some(({ size = [] }) => size.includes(option)));
  const skus = options.filter((option) => product.variants.some(({ sku }) => sku === option));
  if (new Set([...colours, ...sizes, ...skus]).size < new Set(options).size) return "senseless";
  const variants = product.variants.filter(
    (variant) =>
      (colours.length === 0 || colours.some((colour) => hasColour(variant, colour))) &&
      (sizes.length === 0 || sizes.some((size) => variant.size?.includes(size) === true)) &&
      (skus.length === 0 || skus.includes(variant.sku)),
  );
  return variants.length === 0 ? "senseless" : { product, variants };
}

export function hasColour({ color = [] }: TestVariant, colour: string): boolean {
  return color.join("/") === colour || color.includes(colour);
}
