import { readChoice, readChoiceAfter } from "../extract/choice.ts";
import type { Draft } from "../extract/draft.ts";
import type { SourceRecord } from "../extract/record.ts";
import { type Aspects, asksNothing, aspectsOf, cardOf, offerStatements } from "../extract/offer-answer.ts";
import { type Choice, namesOptions } from "../extract/choice.ts";
import { countOfOptions, isOffered, isSizeOf } from "./asked-options.ts";
import { WHOLE } from "../extract/offer.ts";
import { describeProduct } from "../extract/describe-product.ts";
import { sentenceOf } from "../extract/statement.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { matchTerm, matchText } from "../text/terms.ts";
import { type AskedColumn, columnsAsked, columnWithout } from "./columns-asked.ts";
import { OFFER_CONCEPTS } from "../text/offer-concepts.ts";
import { type CatalogQuery, isUnknown, type QueryTerm } from "./read-query.ts";
import { startsAsQuestion, startsPolar } from "../extract/expected-in-question.ts";
import { isOfAnother } from "./another-product.ts";
import { conceptOf } from "../text/concepts.ts";
import { fold, stemsOf, words } from "../text/words.ts";
import { isMistypedTitle } from "./mistyped.ts";
import { isOwnWeight, limitMeant, measuredFact } from "./measured-fact.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import { holdsKind } from "../extract/kind-of-answer.ts";
import { sentencesOfProduct } from "./product-sentences.ts";
import { type Reading, readingOf, readProducts, type ReadSentence } from "./read-products.ts";
import { nameWithPrice, type ProductWording, type Said, sayProperty } from "./wording.ts";

/** An answer about one product, and the terms that it leaves unanswered. */
interface About {
  readonly said: readonly Said[];
  readonly left: readonly QueryTerm[];
  readonly draft: Draft | null;
  readonly cards: NonNullable<Draft["cards"]>;
}

/**
 * Answers a question about named products based on their offers, attributes and descriptions.
 * @param least minimum score of a sentence; see `readProducts`
 */
export function answerSubjects(
  query: CatalogQuery,
  products: readonly number[],
  naming: readonly QueryTerm[],
  context: AnswerContext,
  least = 0,
): ProductAnswer | null {
  const isOther = (product: number): boolean => {
    const record = context.catalog.products[product];
    return record !== undefined && isOfAnother(query, record, naming, context.wording.language);
  };
  if (products.every(isOther)) return null;
  if (products.length > 1 && isOnlyName(query, naming)) return listed(products, context, true);
  const answers = products.map((product) => ({ product, about: answerOne(query, product, naming, context, least) }));
  const [only] = answers;
  if (only === undefined) return null;
  if (answers.length === 1) return only.about === null ? null : toAnswer([only.about], products, context);
  const told = answers.flatMap(({ about }) => (about === null || (about.said.length === 0 && about.draft === null) ? [] : [about]));
  const unknown = query.terms.filter((term) => isUnknown(term) && told.some(({ left }) => left.includes(term)));
  const held = heldBySome(query, products, naming);
  if (held.length > 0) {
    const known = { ...query, terms: query.terms.filter((term) => !unknown.includes(term)) };
    const one = held.flatMap((product) => answerOne(known, product, naming, context, least) ?? []);
    return toAnswer(one, held, context);
  }
  // The name matches none of the products completely: "Gravel Titanium" if there are only "Gravel Carbon" and "Gravel Plus".
  if (unknown.length > 0) return askedWhich(products, context, unknown);
  const isOfOffer = query.kind === "price" || query.kind === "stock" || query.kind === "list" || query.kind === "variants";
  const read = isOfOffer ? [] : readProducts(readingOf(query, products, naming), query.terms, query, context);
  const [best] = read;
  if (best !== undefined)
    return toAnswer([{ said: sayRead(read, context, true), left: [], draft: null, cards: [] }], [best.sentence.product], context);
  if (
    told.length > 0 &&
    (told.length === answers.length || query.kind === "price" || query.kind === "stock") &&
    told.every(({ said }) => said.length > 0)
  )
    return toAnswer(told, products, context);
  // It does not matter which product is meant if nothing is known about any of them.
  if (query.kind !== "list" && query.kind !== "price" && query.terms.some((term) => isUnknown(term) && !naming.includes(term))) return null;
  return query.kind === "fact" ? askedWhich(products, context) : listed(products, context, query.kind === "list");
}

/** Reports whether a message only names products: "bread bins please". */
function isOnlyName({ kind, text, terms }: CatalogQuery, naming: readonly QueryTerm[]): boolean {
  return (
    kind === "fact" && !text.includes("?") && !startsAsQuestion(fold(text)) && terms.every((one) => naming.includes(one) || one.term.light)
  );
}

/**
 * Returns those of the named products that are the only ones with a requested value: "test strips or the drop kit: which of them shows
 * ammonium?"
 */
export function heldBySome(
  { terms, text, order, compared }: CatalogQuery,
  products: readonly number[],
  naming: readonly QueryTerm[],
): readonly number[] {
  if (order !== null || compared !== null || startsPolar(fold(text))) return [];
  for (const term of terms) {
    if (naming.includes(term) || term.negated || term.option || term.columns.length > 0) continue;
    const held = products.filter((product) => term.found?.uses.value.has(product) === true);
    if (held.length > 0 && held.length < products.length) return held;
  }
  return [];
}

/** States which words the data lacks, and asks which of several products is meant. */
function askedWhich(products: readonly number[], { catalog, wording }: AnswerContext, unknown: readonly QueryTerm[] = []): ProductAnswer {
  const records = products.slice(0, MOST_ASKED).flatMap((product) => catalog.products[product] ?? []);
  const sentence = wording.products.askWhich(records.map(({ title }) => title));
  const missing =
    unknown.length === 0
      ? []
      : [{ sentence: wording.products.unknown(unknown.map(({ term }) => term.word).join(" ")), statements: [], isLack: true as const }];
  return { draft: draftSaid([[...missing, { sentence, statements: [] }]], records), certain: false, focus: products };
}

const MOST_ASKED = 4;

function toAnswer(told: readonly About[], products: readonly number[], { catalog }: AnswerContext): ProductAnswer | null {
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const certain = told.every(({ left }) => left.length === 0);
  const [first] = told;
  if (told.length === 1 && first?.draft !== null && first?.draft !== undefined && first.said.length === 0)
    return { draft: first.draft, certain, focus: products };
  const said = told.flatMap((about) => about.said);
  if (said.length === 0) return null;
  const draft = draftSaid(
    [said],
    records,
    told.flatMap(({ cards }) => cards),
  );
  const extra = told.flatMap((about) => (about.draft === null ? [] : about.draft.bubbles));
  return { draft: { ...draft, bubbles: [...draft.bubbles, ...extra] }, certain, focus: products };
}

/** Names the products with their prices if no other statement covers all of them. */
function listed(products: readonly number[], { catalog, wording }: AnswerContext, certain: boolean): ProductAnswer {
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const names = records.map((record) => nameWithPrice({ record, selection: WHOLE }, wording));
  const sentence = `${wording.products.fitting(names.length, names.length)} ${wording.products.list(
    names.map((one) => one.sentence),
    "and",
  )}.`;
  return {
    draft: draftSaid([[{ sentence, statements: names.flatMap(({ statements = [] }) => statements) }]], records),
    certain,
    focus: products,
  };
}

function answerOne(
  query: CatalogQuery,
  product: number,
  naming: readonly QueryTerm[],
  context: AnswerContext,
  least: number,
): About | null {
  const { catalog, wording } = context;
  const record = catalog.products[product];
  if (record === undefined) return null;
  const ownChoice = readChoice(query.optionText, record, "loose");
  const choice = readChoiceAfter(query.optionText, query.earlier ?? [], record);
  const named = aspectsOf(query.text, query.kind, choice, record);
  const aspects = { ...named, sizes: named.sizes || query.terms.some((term) => !naming.includes(term) && isSizeOf(term, record, product)) };
  const asked = termsAsked(query, product, naming, { record, choice, aspects }).filter((one) => !isMistypedTitle(one, [product], catalog));
  const measured = measuredFact(query, asked, product, catalog);
  const byName = measured === null ? columnsMeant(query, asked, product, catalog) : { asked: [measured], left: [] };
  const isMistaken = measured === null && byName.asked.length > 0 && byName.asked.every(({ column }) => isOwnWeight(column, query.text));
  if (isMistaken) return declined(record, asked, wording);
  const { asked: columns, left } = byName;
  // A question about a variant's dimension is not a question about its price.
  const lacking = asked.filter(({ columns: own, term }) => own.length > 0 && !term.light && own.every(({ cells }) => !cells.has(product)));
  const offered: readonly Said[] =
    asksNothing(aspects) && (!namesOptions(ownChoice) || lacking.length > 0)
      ? []
      : offerStatements(record, choice, aspects).map((statement) => ({
          sentence: sentenceOf(statement, wording),
          statements: [statement],
        }));
  const said: Said[] = [...countOfOptions(query, record, choice, aspects, wording), ...offered];
  if (missesNamedColumn(asked, product, catalog)) return declined(record, [], wording);
  for (const { column, byValue, terms } of columns) {
    const property = sayProperty(record, column, wording);
    // "Bonnell springs" does not answer "How many springs?", whether it is a value or part of a label.
    if (property !== null && (!(byValue || query.howMany) || holdsKind(query.text, property.sentence)))
      said.push(query.polar && byValue ? { ...property, sentence: heldOr(terms, wording)(property.sentence) } : property);
  }
  const open = left.filter(({ term }) => !term.light);
  const [first, second] = columns;
  if (offered.length === 0 && said.length === 1 && open.length === 0 && first !== undefined && second === undefined && !first.byValue)
    said.splice(0, 1, ...withTruth(said, first, product, query, wording));
  const cards = cardOf(record, choice);
  // A mention in a description can also be a negation: "poles are not included".
  const [lacked] = open.filter(({ found }) => found?.uses.description.has(product) !== true);
  const denied = query.polar && open.length === 1 && lacked !== undefined ? columnWithout(lacked, product, catalog) : null;
  const question = readingOf(query, [product], naming);
  const no = denied === null || !isAsked(denied, question, context) ? null : sayProperty(record, denied, wording);
  if (no !== null) return { said: [...said, { ...no, sentence: wording.products.no(no.sentence) }], left: [], draft: null, cards };
  // "New soles for them": the price may refer to a part that the product data only mentions.
  const part = query.kind === "price" && offered.length > 0 ? columns.filter(({ byValue }) => byValue).flatMap(({ terms }) => terms) : [];
  if (part.length > 0) return { said: offered, left: part, draft: null, cards };
  const isReadBetter = offered.length === 0 && first !== undefined && second === undefined && !isAnswerOf(first, product, query);
  if (said.length > 0 && open.length === 0 && !isReadBetter) return { said, left: [], draft: null, cards };
  // If the requested property of a variant is unknown, a statement about the whole product would be misleading.
  const isOfVersion = open.length === 0 && (!asksNothing(aspects) || namesOptions(choice));
  const asksNothingElse = open.length === 0 && left.length === 0;
  if (asksNothingElse && !namesOptions(choice) && (query.kind === "describe" || query.kind === "list"))
    return { said: [], left: [], draft: describeProduct(record, wording), cards: [] };
  // Stating the fabric does not answer "Is the fabric fireproof?".
  const isLacking = said.length === 1 && columns.length === 1 && first !== undefined && query.polar && isWithout(first, product);
  // "Can I pair it by Bluetooth?": if the product has no Bluetooth, the other words do not matter.
  if (isLacking && first !== undefined) return { said: withTruth(said, first, product, query, wording), left: [], draft: null, cards };
  const isUnanswered = startsPolar(fold(query.text)) && offered.length === 0 && open.some(isUnknown);
  const isLabel = ({ sentence }: ReadSentence): boolean =>
    columns.some(({ column, byValue }) => !byValue && column === sentence.column && column.cells.get(product)?.kind !== "boolean");
  const isOfWeight = ({ sentence: { column } }: ReadSentence): boolean => column !== null && isOwnWeight(column, query.text);
  const isSaid = ({ sentence: { column } }: ReadSentence): boolean => column !== null && isOnlyRepeated(column, product, query);
  const read = withoutLimits(
    readProducts(question, asked, query, context, least).filter(
      (one) => !isOfWeight(one) && !isSaid(one) && (!isUnanswered || !isLabel(one)),
    ),
  );
  if (read.length > 0) return { said: [...offered, ...sayRead(read, context)], left: [], draft: null, cards };
  if (said.length > 0 && open.length === 0) return { said, left: [], draft: null, cards };
  // A document about all products may still contain the answer.
  if (said.length === 0 && lacking.length > 0) return declined(record, lacking, wording);
  if (isOfVersion) return null;
  if (asksNothingElse) return { said: [], left: [], draft: describeProduct(record, wording), cards: [] };
  if (query.kind === "describe" && said.length === 0 && open.every((one) => isAfterName(one, query, naming)))
    return { said: [], left: open, draft: describeProduct(record, wording), cards: [] };
  if (isUnanswered && columns.every(({ byValue }) => !byValue)) return null;
  // Known facts about a named variant take precedence over a document that does not answer the question.
  return said.length === 0 ? null : { said, left: choice.variants.length > 0 ? [] : open, draft: null, cards };
}

/** Returns the sentences except those about the minimum or maximum of a range that another sentence states. */
function withoutLimits(read: readonly ReadSentence[]): readonly ReadSentence[] {
  const all = read.map(({ sentence }) => sentence.column);
  return read.filter(({ sentence: { column } }) => column === null || !isOfRange(column, all));
}

/**
 * Returns the columns that a question asks about, except those whose value the question only repeats, and the terms that no column covers.
 */
function columnsMeant(
  query: CatalogQuery,
  asked: readonly QueryTerm[],
  product: number,
  catalog: Catalog,
): ReturnType<typeof columnsAsked> {
  const { asked: columns, left } = columnsAsked(asked, product, catalog, query.text);
  const all = columns.map(({ column }) => column);
  const told = columns.filter(({ column }) => !isOnlyRepeated(column, product, query) && !isOfRange(column, all));
  const untold = columns.filter((one) => !told.includes(one)).flatMap(({ terms }) => terms);
  return {
    asked: told.map((one) => ({ ...one, column: limitMeant(one.column, product, query.text, catalog) })),
    left: [...left, ...untold.filter((term) => !told.some(({ terms }) => terms.includes(term)))],
  };
}

/** Reports whether a column is the minimum or maximum of another column, whose range includes it. */
function isOfRange({ stems, limit }: Column, all: readonly (Column | null)[]): boolean {
  const isBase = (own: readonly string[]): boolean =>
    own.length > 0 && own.length < stems.length && own.every((one) => stems.includes(one));
  return limit !== null && all.some((other) => other !== null && isBase(other.stems));
}

/** Reports whether an open question names both the attribute and its whole value: "Which country is the Heron brand from?" */
function isOnlyRepeated({ stems, cells }: Column, product: number, { polar, kind, text }: CatalogQuery): boolean {
  const cell = cells.get(product);
  const said = new Set(stemsOf(text));
  return !polar && kind === "fact" && cell?.kind === "text" && [...stems, ...cell.values.flatMap(stemsOf)].every((one) => said.has(one));
}

/** Returns the terms of the question that neither name the product or variant nor concern the offer. */
function termsAsked(
  query: CatalogQuery,
  product: number,
  naming: readonly QueryTerm[],
  { record, choice, aspects }: { readonly record: SourceRecord; readonly choice: Choice; readonly aspects: Aspects },
): QueryTerm[] {
  const isOption = ({ term }: QueryTerm): boolean => choice.stems.has(term.stem) || choice.stems.has(term.word);
  const isKind = ({ term, found, columns }: QueryTerm): boolean =>
    columns.every(({ cells }) => !cells.has(product)) &&
    ((found !== null && (found.uses.title.has(product) || found.uses.category.has(product))) ||
      matchTerm(term, matchText(record.title)) > 0);
  return query.terms.filter(
    (one) =>
      !naming.includes(one) &&
      !isOption(one) &&
      !isKind(one) &&
      !OFFER_CONCEPTS.has(one.term.concept ?? "") &&
      !isOffered(one, aspects, record) &&
      !(isBeforeName(one, query) && !query.polar),
  );
}

/** States that the record does not contain the requested information. */
function declined({ title }: SourceRecord, left: readonly QueryTerm[], { phrases }: ProductWording): About {
  return { said: [{ sentence: phrases.declineProduct(title), statements: [], isLack: true }], left, draft: null, cards: [] };
}

/** Reports whether an unknown word only describes the product before its name: "that automatic Robofritz litter box". */
function isBeforeName(one: QueryTerm, { terms, text }: CatalogQuery): boolean {
  if (!isUnknown(one) || one.negated || one.option || one.term.number || one.term.concept !== null) return false;
  const asked = words(text);
  const next = terms.find(({ term }) => term.word === asked[asked.indexOf(one.term.word) + 1]);
  return next?.found != null && next.columns.length === 0 && next.found.uses.title.size + next.found.uses.category.size > 0;
}

/** Reports whether a word after a product name may be a synonym for its kind: "the River Angler shades". */
function isAfterName({ term }: QueryTerm, { text }: CatalogQuery, naming: readonly QueryTerm[]): boolean {
  const asked = words(text);
  const before = asked[asked.indexOf(term.word) - 1];
  return naming.some((one) => one.term.word === before);
}

/**
 * Reports whether an attribute provides the kind of answer that the question expects: "with temperature control" does not give the
 * temperatures, and "2 x AAA" does not indicate whether batteries are included.
 */
function isAnswerOf({ column, terms, byValue }: AskedColumn, product: number, { polar, kind }: CatalogQuery): boolean {
  // "Cornet weight" asks for the value, like a search query.
  if (byValue || kind === "describe" || kind === "list") return true;
  const isBoolean = column.cells.get(product)?.kind === "boolean";
  return polar ? isBoolean || terms.some(({ columns }) => !columns.includes(column)) : !isBoolean;
}

/** Minimum similarity at which a question is considered to be about an attribute whose value answers it with "no". */
const ASKED = 0.25;

/** Reports whether a question is about an attribute: "do poles come with it?" is not about the material. */
function isAsked(column: Column, { products, question }: Reading, { catalog, wording, meaning }: AnswerContext): boolean {
  if (meaning?.understood !== true) return true;
  const sentences = products.flatMap((product) => sentencesOfProduct(product, catalog, wording));
  return sentences.some((sentence) => sentence.column === column && (meaning.cosine(question, sentence.text) ?? 1) >= ASKED);
}

/** Reports whether a question names, in full, an attribute that the product does not have. */
function isWithout({ column, terms, byValue }: AskedColumn, product: number): boolean {
  const cell = column.cells.get(product);
  const isInverted = column.lacks !== null || terms.some(({ negated }) => negated);
  return !byValue && cell?.kind === "boolean" && !cell.value && !isInverted && column.stems.length === 1;
}

/** Prefixes a sentence with "yes" if the value contains the requested thing, or with "no" if the question asks for a product without it. */
function heldOr(terms: readonly QueryTerm[], { products }: ProductWording): (sentence: string) => string {
  return terms.some(({ negated }) => negated) ? products.no : products.yes;
}

/** Starts the sentence about a boolean attribute with "yes" or "no" if the question asks only for that: "Is it foldable?" */
function withTruth(
  said: readonly Said[],
  { column, terms }: AskedColumn,
  product: number,
  { polar }: CatalogQuery,
  { products }: ProductWording,
): Said[] {
  const cell = column.cells.get(product);
  const isInverted = terms.some(({ term, negated }) => negated || term.stem === column.lacks);
  if (!polar || isInverted || cell?.kind !== "boolean") return [...said];
  return said.map((one) => ({ ...one, sentence: cell.value ? products.yes(one.sentence) : products.no(one.sentence) }));
}

/** Reports whether the question names, in full, an attribute that other products have and this product lacks: "seat height". */
function missesNamedColumn(asked: readonly QueryTerm[], product: number, { columns }: AnswerContext["catalog"]): boolean {
  const isNamed = (stem: string, column: Column): boolean =>
    asked.some(
      ({ term, columns: own }) => term.stem === stem || (own.includes(column) && term.concept !== null && conceptOf(stem) === term.concept),
    );
  const isWhole = (column: Column): boolean => column.stems.some((stem) => asked.some(({ term }) => term.stem === stem));
  const named = columns.filter(
    (column) => column.stems.length > 1 && isWhole(column) && column.stems.every((stem) => isNamed(stem, column)),
  );
  const isNarrower = (column: Column): boolean =>
    columns.some(({ cells, stems }) => cells.has(product) && column.stems.every((one) => stems.includes(one)));
  return named.length > 0 && named.every((column) => !isNarrower(column));
}

/**
 * Formats the selected sentences: attributes as sentences, descriptions verbatim.
 * @param isTitled whether to add the product's title to the description because the question does not name the product with certainty
 */
export function sayRead(read: readonly ReadSentence[], { catalog, wording }: AnswerContext, isTitled = false): Said[] {
  return read.flatMap(({ sentence: { product, text, column } }, at) => {
    const record = catalog.products[product];
    if (record === undefined) return [];
    return column === null
      ? [{ sentence: isTitled && at === 0 ? `${record.title}: ${text}` : text }]
      : (sayProperty(record, column, wording) ?? []);
  });
}
