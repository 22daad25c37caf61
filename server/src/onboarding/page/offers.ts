import type { SchemaNode } from "./page-facts.ts";
import { amountOf, currencyOf } from "../../knowledge/model/price.ts";
import { isOfType, textOf, type SchemaGraph } from "./schema-nodes.ts";

/** A schema.org offer. */
export interface Offer {
  readonly price: number | null;
  readonly originalPrice: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  /** As on the page, without the vocabulary prefix. */
  readonly availability: string | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly node: SchemaNode;
}

const available = new Set(["instock", "limitedavailability", "onlineonly", "instoreonly", "madetoorder"]);
const unavailable = new Set(["outofstock", "soldout", "discontinued", "backorder", "preorder", "presale", "reserved"]);

/** Returns whether a schema.org or OpenGraph availability term means "in stock"; null for unknown terms. */
export function stockOf(availability: string | null): boolean | null {
  const term = availability?.toLowerCase().replace(/[\s_-]/g, "") ?? "";
  if (available.has(term) || term === "available") return true;
  return unavailable.has(term) || term === "oos" || term === "pending" ? false : null;
}

/** Returns an item's offers. Replaces an aggregate with the priced offers that it lists, or else with one offer at its lowest price. */
export function offersOf(product: SchemaNode, graph: SchemaGraph): readonly Offer[] {
  // Wix capitalizes property names.
  return graph.nodesOf(product["offers"] ?? product["Offers"]).flatMap((node) => {
    const within = isOfType(node, "AggregateOffer") ? graph.nodesOf(node["offers"]) : [];
    // Values that all offers share are given once, on the aggregate.
    const { priceCurrency, availability } = node;
    const offers = within.map((each) => readOffer({ priceCurrency, availability, ...each }, graph));
    return offers.some(({ price }) => price !== null) ? offers : [readOffer(node, graph), ...offers];
  });
}

/** Returns the offer that determines a product's price: the cheapest in stock, or else the cheapest. */
export function bestOf(offers: readonly Offer[]): Offer | null {
  const priced = offers.filter(({ price }) => price !== null);
  const preferred = priced.some(({ inStock }) => inStock === true) ? priced.filter(({ inStock }) => inStock === true) : priced;
  return preferred.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0] ?? offers[0] ?? null;
}

function readOffer(node: SchemaNode, graph: SchemaGraph): Offer {
  // Member prices and delivery costs are not regular prices.
  const specifications = graph
    .nodesOf(node["priceSpecification"])
    .filter(
      (each) => each["validForMemberTier"] === undefined && !isOfType(each, "DeliveryChargeSpecification", "PaymentChargeSpecification"),
    );
  const isOld = (each: SchemaNode): boolean => /strikethrough|listprice|srp|regular/i.test(textOf(each["priceType"], 200) ?? "");
  // A unit price, such as per gram or liter, is not the product's price.
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
