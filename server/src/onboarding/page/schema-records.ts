import { formatMoney, moneyOf } from "./record-money.ts";
import type { PageFacts, SchemaNode } from "./page-facts.ts";
import { phrasesOf } from "./persona-phrases.ts";
import { datesOf, hoursLines } from "./record-times.ts";
import { isOfType, listOf, SchemaGraph, textOf, typesOf } from "./schema-nodes.ts";
import { languageOf } from "./site-languages.ts";
import { oneLine } from "./text.ts";

const mostLines = 200;
const mostOfLine = 1_000;
const mostDepth = 6;
/** Minimum fraction of a line's words that must occur in the visible text for the line to be omitted. */
const mostlySaid = 0.95;

/**
 * Formats a page's structured data as lines of text in the page's language: hours, addresses, contacts, people, events, offers, menus,
 * questions. Omits products, which are stored separately, and facts that the visible text already contains.
 */
export function schemaRecords(page: PageFacts, visible: string): string[] {
  const graph = new SchemaGraph(page);
  const writer = new RecordWriter(graph, languageOf(page) ?? "en");
  for (const node of graph.roots) writer.write(node, 0);
  const said = new Set(wordsOf(visible));
  return [...new Set(writer.lines)].filter((line) => !isSaid(line, said)).slice(0, mostLines);
}

function isSaid(line: string, said: ReadonlySet<string>): boolean {
  // The label before the first colon is added here, so it is not compared with the page.
  const words = wordsOf(line.slice(line.indexOf(": ") + 1));
  return words.filter((word) => said.has(word)).length >= words.length * mostlySaid;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []).map((word) => word.replace(/^0+(?=\d)/, ""));
}

class RecordWriter {
  readonly lines: string[] = [];
  readonly #graph: SchemaGraph;
  readonly #language: string;
  readonly #phrases: ReturnType<typeof phrasesOf>["records"];
  readonly #seen = new Set<SchemaNode>();

  constructor(graph: SchemaGraph, language: string) {
    this.#graph = graph;
    this.#language = language;
    this.#phrases = phrasesOf(language).records;
  }

  write(node: SchemaNode, depth: number): void {
    if (depth > mostDepth || this.#seen.has(node) || this.lines.length >= mostLines) return;
    this.#seen.add(node);
    const types = typesOf(node);
    if (
      types.some((type) =>
        /^(?:Product|ProductGroup|IndividualProduct|ProductModel|BreadcrumbList|ImageObject|Review|AggregateRating)$/.test(type),
      )
    )
      return;
    if (isOfType(node, "Question")) return this.#question(node);
    if (isOfType(node, "Person")) return this.#person(node);
    if (types.some((type) => type.endsWith("Event"))) return this.#event(node);
    if (isOfType(node, "MenuItem", "Offer", "Service") || types.some((type) => type.endsWith("Service"))) this.#offer(node);
    this.#contacts(node);
    for (const property of nested) for (const each of this.#graph.nodesOf(node[property])) this.write(each, depth + 1);
  }

  #add(label: string | null, ...values: readonly (string | null)[]): void {
    const value = values.filter((each) => each !== null && each !== "").join(", ");
    if (value === "") return;
    this.lines.push(oneLine(label === null || label === "" ? value : `${label}: ${value}`, mostOfLine));
  }

  /** Phone number, email address, postal address and hours of an organization, place or contact point. */
  #contacts(node: SchemaNode): void {
    const name = textOf(node["name"], 200);
    const point = isOfType(node, "ContactPoint") ? (textOf(node["contactType"], 100) ?? name) : name;
    const of = (label: string): string => (point === null ? label : `${point}, ${label}`);
    for (const phone of listOf(node["telephone"])) this.#add(of(this.#phrases.telephone), textOf(phone, 60));
    for (const email of listOf(node["email"])) this.#add(of(this.#phrases.email), textOf(email, 200)?.replace(/^mailto:/i, "") ?? null);
    for (const address of listOf(node["address"])) this.#add(of(this.#phrases.address), this.#addressOf(address));
    const hours = [
      ...this.#graph.nodesOf(node["openingHoursSpecification"]),
      ...this.#graph.nodesOf(node["specialOpeningHoursSpecification"]),
      ...this.#graph.nodesOf(node["hoursAvailable"]),
    ];
    for (const line of hoursLines(hours, listOf(node["openingHours"]), this.#language, this.#phrases.closed))
      this.#add(of(this.#phrases.hours), line);
  }

  #addressOf(address: unknown): string | null {
    if (typeof address === "string") return textOf(address, 300);
    const [node] = this.#graph.nodesOf(address);
    if (node === undefined) return null;
    const town = [textOf(node["postalCode"], 30), textOf(node["addressLocality"], 100)].filter((each) => each !== null).join(" ");
    const parts = [textOf(node["streetAddress"], 200), town, textOf(node["addressRegion"], 100), textOf(node["addressCountry"], 60)];
    return parts.filter((part) => part !== null && part !== "").join(", ") || null;
  }

  #question(node: SchemaNode): void {
    const [answer] = this.#graph.nodesOf(node["acceptedAnswer"] ?? node["suggestedAnswer"]);
    const [question, text] = [textOf(node["name"] ?? node["text"], 300), textOf(answer?.["text"], mostOfLine)];
    if (question !== null && text !== null) this.lines.push(oneLine(`${question} ${text}`, mostOfLine));
  }

  #person(node: SchemaNode): void {
    const name = textOf(node["name"], 200);
    if (name === null) return;
    this.#add(
      name,
      textOf(node["jobTitle"], 200),
      textOf(node["telephone"], 60),
      textOf(node["email"], 200)?.replace(/^mailto:/i, "") ?? null,
      textOf(node["description"], 500),
    );
  }

  #event(node: SchemaNode): void {
    const name = textOf(node["name"], 200);
    if (name === null) return;
    const [place] = this.#graph.nodesOf(node["location"]);
    const where =
      place === undefined
        ? textOf(node["location"], 200)
        : [textOf(place["name"], 200), this.#addressOf(place["address"])].filter((each) => each !== null).join(", ");
    const prices = this.#graph.nodesOf(node["offers"]).map((offer) => this.#priceOf(offer));
    this.#add(name, datesOf(node["startDate"], node["endDate"], this.#language), where, ...prices);
  }

  #offer(node: SchemaNode): void {
    const [item] = this.#graph.nodesOf(node["itemOffered"]);
    if (item !== undefined && isOfType(item, "Product")) return;
    const name = textOf(node["name"] ?? item?.["name"], 200);
    const prices = [this.#priceOf(node), ...this.#graph.nodesOf(node["offers"]).map((offer) => this.#priceOf(offer))];
    const text = textOf(node["description"] ?? item?.["description"], 500);
    if (name !== null) this.#add(name, text, ...prices);
  }

  #priceOf(node: SchemaNode): string | null {
    const [specification] = this.#graph.nodesOf(node["priceSpecification"]);
    const money = moneyOf(
      node["price"] ?? specification?.["price"] ?? node["lowPrice"],
      node["priceCurrency"] ?? specification?.["priceCurrency"],
    );
    return money === null ? null : formatMoney(money, this.#language);
  }
}

/** Properties whose nested items are also formatted. */
const nested = [
  "contactPoint",
  "department",
  "subOrganization",
  "location",
  "employee",
  "member",
  "founder",
  "makesOffer",
  "hasOfferCatalog",
  "itemListElement",
  "itemOffered",
  "offers",
  "hasMenu",
  "hasMenuSection",
  "hasMenuItem",
  "menu",
  "event",
  "events",
  "subEvent",
  "mainEntity",
  "publisher",
  "author",
];
