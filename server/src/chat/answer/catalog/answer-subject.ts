import { readChoice, readChoiceAfter } from "../extract/choice.ts";
import type { Draft } from "../extract/draft.ts";
import { asksNothing, aspectsOf, cardOf, offerStatements } from "../extract/offer-answer.ts";
import { namesOptions } from "../extract/choice.ts";
import { WHOLE } from "../extract/offer.ts";
import { describeProduct } from "../extract/describe-product.ts";
import { sentenceOf } from "../extract/statement.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { columnsAsked, columnWithout } from "./columns-asked.ts";
import { type CatalogQuery, OFFER_CONCEPTS, type QueryTerm } from "./read-query.ts";
import { nameWithPrice, type Said, sayProperty } from "./wording.ts";

/** An answer about one product, with the terms that it leaves unanswered. */
interface About {
  readonly said: readonly Said[];
  readonly left: readonly QueryTerm[];
  readonly draft: Draft | null;
  readonly cards: NonNullable<Draft["cards"]>;
}

/** Answers a question about named products from their offers, attributes and descriptions. */
export function answerSubjects(
  query: CatalogQuery,
  products: readonly number[],
  naming: readonly QueryTerm[],
  context: AnswerContext,
): ProductAnswer | null {
  const answers = products.map((product) => ({ product, about: answerOne(query, product, naming, context) }));
  const [only] = answers;
  if (only === undefined) return null;
  if (answers.length === 1) return only.about === null ? null : toAnswer([only.about], products, context);
  const told = answers.flatMap(({ about }) => (about === null || (about.said.length === 0 && about.draft === null) ? [] : [about]));
  const isOffer = query.kind === "price" || query.kind === "stock";
  if (told.length > 0 && (told.length === answers.length || isOffer) && told.every(({ said }) => said.length > 0)) return toAnswer(told, products, context);
  return listed(products, context);
}

function toAnswer(told: readonly About[], products: readonly number[], { catalog }: AnswerContext): ProductAnswer | null {
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const certain = told.every(({ left }) => left.length === 0);
  const [first] = told;
  if (told.length === 1 && first?.draft !== null && first?.draft !== undefined && first.said.length === 0)
    return { draft: first.draft, certain, focus: products };
  const said = told.flatMap((about) => about.said);
  if (said.length === 0) return null;
  const draft = draftSaid([said], records, told.flatMap(({ cards }) => cards));
  const extra = told.flatMap((about) => (about.draft === null ? [] : about.draft.bubbles));
  return { draft: { ...draft, bubbles: [...draft.bubbles, ...extra] }, certain, focus: products };
}

/** Names the products with their prices, if nothing else can be said of all of them. */
function listed(products: readonly number[], { catalog, wording }: AnswerContext): ProductAnswer {
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const names = records.map((record) => nameWithPrice({ record, selection: WHOLE }, wording));
  const sentence = `${wording.products.fitting(names.length, names.length)} ${wording.products.list(names.map((one) => one.sentence), "and")}.`;
  return {
    draft: draftSaid([[{ sentence, statements: names.flatMap(({ statements = [] }) => statements) }]], records),
    certain: false,
    focus: products,
  };
}

function answerOne(query: CatalogQuery, product: number, naming: readonly QueryTerm[], context: AnswerContext): About | null {
  const { catalog, wording, readDescription } = context;
  const record = catalog.products[product];
  if (record === undefined) return null;
  const own = readChoice(query.optionText, record, "loose");
  const choice = readChoiceAfter(query.optionText, query.earlier ?? [], record);
  const aspects = aspectsOf(query.text, query.kind, choice, record);
  const isOption = ({ term }: QueryTerm): boolean => choice.stems.has(term.stem) || choice.stems.has(term.word);
  const isKind = ({ found, columns }: QueryTerm): boolean =>
    columns.length === 0 && found !== null && (found.uses.title.has(product) || found.uses.category.has(product));
  const asked = query.terms.filter(
    (one) => !naming.includes(one) && !isOption(one) && !isKind(one) && !OFFER_CONCEPTS.has(one.term.concept ?? "") && !isOffered(one, aspects),
  );
  const { asked: columns, left } = columnsAsked(asked, product, catalog);
  const said: Said[] = [];
  if (!asksNothing(aspects) || namesOptions(own)) {
    for (const statement of offerStatements(record, choice, aspects)) said.push({ sentence: sentenceOf(statement, wording), statements: [statement] });
  }
  for (const { column, byValue } of columns) {
    const property = sayProperty(record, column, wording);
    if (property !== null) said.push(query.polar && byValue ? { ...property, sentence: wording.products.yes(property.sentence) } : property);
  }
  const open = left.filter(({ term }) => !term.light);
  const denied = query.polar && open.length === 1 && open[0] !== undefined ? columnWithout(open[0], product, catalog) : null;
  if (denied !== null) {
    const property = sayProperty(record, denied, wording);
    if (property !== null)
      return { said: [...said, { ...property, sentence: wording.products.no(property.sentence) }], left: [], draft: null, cards: cardOf(record, choice) };
  }
  if (said.length > 0 && open.length === 0) return { said, left: [], draft: null, cards: cardOf(record, choice) };
  // What was asked of a version is unknown: what is true of the whole product would mislead.
  if (open.length === 0 && (!asksNothing(aspects) || namesOptions(choice))) return null;
  if (open.length === 0 && left.length === 0) return { said: [], left: [], draft: describeProduct(record, wording), cards: [] };
  const draft = readDescription(query.text, record);
  const isRead = draft !== null && open.every(({ found }) => found?.uses.description.has(product) === true);
  // What is known of a named version answers better than a text that does not cover the question.
  const isOfVariant = choice.variants.length > 0 && said.length > 0 && !isRead;
  return { said, left: isRead ? [] : open, draft: isOfVariant ? null : draft, cards: cardOf(record, choice) };
}

/** Reports whether a term only asks for colors or sizes, which the offer answers. */
function isOffered({ term }: QueryTerm, aspects: { readonly colours: boolean; readonly sizes: boolean }): boolean {
  return (term.concept === "colour" && aspects.colours) || (term.concept === "size" && aspects.sizes);
}
