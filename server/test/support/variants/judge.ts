import type { Claim } from "./claims.ts";
import type { TestProduct, TestVariant } from "./products.ts";

/** The subject of a question about a product. */
export interface Asked {
  readonly product: TestProduct;
  /** Variants that the question mentions: null if it asks about the product as a whole, empty if the mentioned variants do not exist. */
  readonly variants: readonly TestVariant[] | null;
  readonly aspects: readonly ("price" | "stock" | "colours" | "sizes")[];
}

export type Verdict = "right" | "declined" | "incomplete" | "false";

export interface Judgement {
  readonly verdict: Verdict;
  readonly lies: readonly string[];
}

const priceOf = (product: TestProduct, variant: TestVariant): number | undefined => variant.price ?? product.price;
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

function pricesOf(product: TestProduct, variants: readonly TestVariant[] | null): readonly (number | undefined)[] {
  const among = variants ?? product.variants;
  return among.length === 0 ? [product.price] : among.map((variant) => priceOf(product, variant));
}

/** Returns whether variants, or the product as a whole, are in stock, or null if unknown. */
function stockOf(product: TestProduct, variants: readonly TestVariant[] | null): boolean | null {
  const told = (variants ?? product.variants).map(({ in_stock: inStock }) => inStock);
  const all = (value: boolean): boolean => told.length > 0 && told.every((one) => one === value);
  if (variants !== null) return all(true) ? true : all(false) ? false : null;
  const own = product.in_stock;
  if (own === undefined) return told.includes(true) ? true : all(false) ? false : null;
  if (own && all(false)) return null;
  if (!own && told.includes(true)) return null;
  return own;
}

/** Returns whether a claim about the products is true. */
export function isTrueOf(claim: Claim): boolean {
  const { product, variants } = claim;
  switch (claim.kind) {
    case "price": {
      const prices = pricesOf(product, variants);
      const known = prices.filter((price) => price !== undefined);
      return known.length === prices.length && isSame(Math.min(...known), claim.low) && isSame(Math.max(...known), claim.high);
    }
    case "former": {
      const prices = pricesOf(product, variants);
      return product.original_price === claim.amount && prices.every((price) => price !== undefined && price < claim.amount);
    }
    case "least": {
      const prices = pricesOf(product, variants).flatMap((price) => price ?? []);
      return prices.length > 0 && isSame(Math.min(...prices), claim.amount);
    }
    case "stock":
      return stockOf(product, variants) === claim.inStock;
    case "colours":
    case "sizes": {
      const key = claim.kind === "colours" ? "color" : "size";
      const held = new Set((variants ?? product.variants).flatMap((variant) => variant[key] ?? []));
      return held.size === new Set(claim.values).size && claim.values.every((value) => held.has(value));
    }
    case "absent": {
      const has = (option: string, { color = [], size = [] }: TestVariant): boolean =>
        [color.join("/"), ...color, ...size].some((one) => one.toLowerCase() === option.toLowerCase());
      return !product.variants.some((variant) => claim.options.every((option) => has(option, variant)));
    }
    case "senseless":
      return false;
  }
}

/** Judges a reply to a question about one or more products. */
export function judge(asked: readonly Asked[], claims: readonly Claim[]): Judgement {
  const lies = claims.flatMap((claim) => {
    if (!isTrueOf(claim)) return [`not so: ${shown(claim)}`];
    const question = asked.find(({ product }) => product === claim.product);
    return question !== undefined && misleads(claim, question) ? [`not so of what was asked: ${shown(claim)}`] : [];
  });
  if (lies.length > 0) return { verdict: "false", lies };
  if (claims.length === 0) return { verdict: "declined", lies };
  return { verdict: asked.every((question) => isAnswered(question, claims)) ? "right" : "incomplete", lies };
}

/** Returns whether a claim is true for the product as a whole, but false for the variants in the question. */
function misleads(claim: Claim, { product, variants }: Asked): boolean {
  // Misleading, because the requested variants exist.
  if (claim.kind === "absent") return variants !== null && variants.length > 0;
  if (variants === null || claim.variants !== null || (claim.kind !== "price" && claim.kind !== "stock")) return false;
  if (variants.length === 0) return true;
  return !isTrueOf({ ...claim, product, variants });
}

function isAnswered({ product, variants, aspects }: Asked, claims: readonly Claim[]): boolean {
  const own = claims.filter((claim) => claim.product === product);
  if (variants !== null && variants.length === 0) return own.some(({ kind }) => kind === "absent");
  const covers = (claim: Claim, variant: TestVariant): boolean => claim.variants === null || claim.variants.includes(variant);
  return aspects.every((aspect) => {
    const said = own.filter(({ kind }) => kind === aspect);
    if (aspect === "colours" || aspect === "sizes") return said.length > 0;
    if (variants === null) return said.length > 0;
    return variants.every(
      (variant) => said.some((claim) => covers(claim, variant)) || (aspect === "stock" && variant.in_stock === undefined),
    );
  });
}

function shown(claim: Claim): string {
  const { product, variants, ...rest } = claim;
  return `${product.title} [${variants === null ? "" : variants.map(({ sku }) => sku).join(" ")}] ${JSON.stringify(rest)}`;
}

/** Returns whether the question can be answered, in which case it must not be declined. */
export function isAnswerable({ product, variants, aspects }: Asked): boolean {
  if (variants !== null && variants.length === 0) return true;
  return aspects.every((aspect) => {
    if (aspect === "price") return pricesOf(product, variants).every((price) => price !== undefined);
    if (aspect === "stock")
      return variants === null ? stockOf(product, null) !== null : variants.some(({ in_stock: inStock }) => inStock !== undefined);
    return (variants ?? product.variants).some((variant) => (variant[aspect === "colours" ? "color" : "size"] ?? []).length > 0);
  });
}
