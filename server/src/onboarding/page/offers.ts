import type { SchemaNode } from "./page-facts.ts";
import { amountOf, currencyOf } from "./price.ts";
import { isOfType, textOf, type SchemaGraph } from "./schema-nodes.ts";

/** What one offer of schema.org says. */
export interface Offer {
  readonly price: number | null;
  readonly originalPrice: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  /** As the page says it, without the vocabulary. */
  readonly availability: string | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly node: SchemaNode;
}

const available = new Set(["instock", "limitedavailability", "onlineonly", "instoreonly", "madetoorder"]);
const unavailable = new Set(["outofstock", "soldout", "discontinued", "backorder", "preorder", "presale", "reserved"]);

/** Whether a product can be had now, by a term of schema.org or OpenGraph; null for one that says neither. */
export function stockOf(availability: string | null): boolean | null {
  const term = availability?.toLowerCase().replace(/[\s_-]/g, "") ?? "";
  if (available.has(term) || term === "available") return true;
  return unavailable.has(term) || term === "oos" || term === "pending" ? false : null;
}

/** A thing's offers; an aggregate stands for those within it where it names them and their prices, else for one at its lowest price. */
export function offersOf(product: SchemaNode, graph: SchemaGraph): readonly Offer[] {
  // Wix writes names of properties large.
  return graph.nodesOf(product["offers"] ?? product["Offers"]).flatMap((node) => {
    const within = isOfType(node, "AggregateOffer") ? graph.nodesOf(node["offers"]) : [];
    // What holds for all of them stands once.
    const { priceCurrency, availability } = node;
    const offers = within.map((each) => readOffer({ priceCurrency, availability, ...each }, graph));
    return offers.some(({ price }) => price !== null) ? offers : [readOffer(node, graph), ...offers];
  });
}

/** The offer that a product's price is taken from: the cheapest that can be had, else the cheapest. */
export function bestOf(offers: readonly Offer[]): Offer | null {
  const priced = offers.filter(({ price }) => price !== null);
  const preferred = priced.some(({ inStock }) => inStock === true) ? priced.filter(({ inStock }) => inStock === true) : priced;
  return preferred.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0] ?? offers[0] ?? null;
}

function readOffer(node: SchemaNode, graph: SchemaGraph): Offer {
  // Prices for members and costs of delivery are not what everybody pays for it.
  const specifications = graph
    .nodesOf(node["priceSpecification"])
    .filter(
      (each) => each["validForMemberTier"] === undefined && !isOfType(each, "DeliveryChargeSpecification", "PaymentChargeSpecification"),
    );
  const isOld = (each: SchemaNode): boolean => /strikethrough|listprice|srp|regular/i.test(textOf(each["priceType"], 200) ?? "");
  // A price for so many grams or litres is not the product's.
  const current = specifications.find((each) => !isOld(each) && each["referenceQuantity"] === undefined);
  const old = specifications.find(isOld);
  const written = [node["price"], current?.["price"], node["lowPrice"]].map(first).find((each) => (each ?? "") !== "");
  const codes = [node["priceCurrency"], current?.["priceCurrency"], old?.["priceCurrency"], written].map((each) => currencyOf(first(each)));
  const currency = codes.find((each) => each !== null) ?? null;
  const price = amountOf(written, currency);
  const original = amountOf(first(old?.["price"]), currency);
  const availability = textOf(node["availability"] ?? node["Availability"], 200)?.replace(/^.*[/:#]/s, "") ?? null;
  return {
    price,
    originalPrice: original !== null && price !== null && original > price ? original : null,
    currency,
    inStock: stockOf(availability),
    availability,
    sku: textOf(node["sku"], 100),
    name: textOf(node["name"], 200),
    node,
  };
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
