import { hasColour } from "./claims.ts";
import type { Language, TestProduct, TestVariant } from "./products.ts";
import type { Random } from "./random.ts";

/** Requirements for a reply about several products. */
export type Wanted =
  | { readonly kind: "rank"; readonly offers: readonly Offer[]; readonly direction: "asc" | "desc"; readonly place: number }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "reduced"; readonly products: readonly TestProduct[] }
  | { readonly kind: "cheaper"; readonly pair: readonly [TestProduct, TestProduct] };

export interface Offer {
  readonly product: TestProduct;
  readonly price: number;
}

export interface CatalogQuestion {
  /** Messages sent one after another in a conversation; only the last reply is judged. */
  readonly messages: readonly string[];
  readonly wanted: Wanted;
}

const offersOf = (product: TestProduct, isMeant: (variant: TestVariant) => boolean = () => true): Offer[] => {
  const own =
    product.variants.length === 0 ? [product.price] : product.variants.filter(isMeant).map((variant) => variant.price ?? product.price);
  return own.flatMap((price) => (price === undefined ? [] : [{ product, price }]));
};

const BEST: Readonly<Record<Language, readonly ((kind: string, direction: "asc" | "desc") => string)[]>> = {
  en: [
    (kind, direction) => `What is your ${direction === "asc" ? "cheapest" : "most expensive"} ${kind.toLowerCase()}?`,
    (kind, direction) => `Which ${kind.toLowerCase()} is the ${direction === "asc" ? "cheapest" : "most expensive"}?`,
    (kind, direction) => `I'm looking for the ${direction === "asc" ? "least expensive" : "priciest"} ${kind.toLowerCase()} you have`,
  ],
  de: [(kind, direction) => `Was ist ${direction === "asc" ? "die günstigste" : "die teuerste"} ${kind}?`],
  fr: [(kind, direction) => `Quelle est la ${kind.toLowerCase()} la ${direction === "asc" ? "moins chère" : "plus chère"} ?`],
  es: [(kind, direction) => `¿Cuál es la ${kind.toLowerCase()} más ${direction === "asc" ? "barata" : "cara"}?`],
};

/** Generates questions about all products of a kind: which is the cheapest, how many there are, which are on sale, and which of two costs less. */
export function generateCatalogQuestion(
  random: Random,
  products: readonly TestProduct[],
  languageOf: (product: TestProduct) => Language,
): CatalogQuestion {
  const product = random.pick(products);
  const kind = product.categories[0]?.[0] ?? "";
  const language = languageOf(product);
  const ofKind = products.filter(({ categories }) => categories[0]?.[0] === kind);
  const direction = random.chance(0.7) ? "asc" : "desc";
  const roll = random.below(100);
  const rank = (offers: readonly Offer[], place = 1): Wanted => ({ kind: "rank", offers, direction, place });
  const all = ofKind.flatMap((one) => offersOf(one));
  if (language === "en" && roll >= 40) {
    const plural = `${kind.toLowerCase()}${kind.endsWith("s") ? "" : "s"}`;
    const lower = kind.toLowerCase();
    const best = direction === "asc" ? "cheapest" : "most expensive";
    if (roll < 50) return { messages: [`What is the second ${best} ${lower}?`], wanted: rank(all, 2) };
    if (roll < 60)
      return { messages: [`What is the ${best} ${lower} in stock?`], wanted: rank(ofKind.flatMap((one) => offersInStock(one))) };
    if (roll < 70) {
      const colour = random.pick(ofKind.flatMap(({ variants }) => variants.flatMap(({ color = [] }) => color)).concat("white"));
      return {
        messages: [`What is your ${best} ${lower} in ${colour}?`],
        wanted: rank(ofKind.flatMap((one) => (one.variants.length === 0 ? [] : offersOf(one, (variant) => hasColour(variant, colour))))),
      };
    }
    if (roll < 78) return { messages: [`How many ${plural} do you have?`], wanted: { kind: "count", count: ofKind.length } };
    if (roll < 86) return { messages: [`Which ${plural} are on sale?`], wanted: { kind: "reduced", products: ofKind.filter(isReduced) } };
    if (roll < 94) {
      const other = random.pick(ofKind.filter((one) => one !== product).concat(product));
      return {
        messages: [`Which is cheaper, the ${product.title} or the ${other.title}?`],
        wanted: { kind: "cheaper", pair: [product, other] },
      };
    }
    return { messages: [`Which ${plural} do you have?`, `Which of them is the ${best}?`], wanted: rank(all) };
  }
  return { messages: [random.pick(BEST[language])(kind, direction)], wanted: rank(all) };
}

function offersInStock(product: TestProduct): Offer[] {
  if (product.variants.length === 0) return product.in_stock === true ? offersOf(product) : [];
  return offersOf(product, (variant) => variant.in_stock === true);
}

export function isReduced(product: TestProduct): boolean {
  const { original_price: original } = product;
  return original !== undefined && offersOf(product).some(({ price }) => price < original);
}

export function rangeOf(product: TestProduct): { readonly low: number; readonly high: number } | null {
  const prices = offersOf(product).map(({ price }) => price);
  const count = Math.max(1, product.variants.length);
  return prices.length < count ? null : { low: Math.min(...prices), high: Math.max(...prices) };
}
