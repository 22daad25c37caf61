import { asksForReduced, asksForStock, orderOf } from "../text/request.ts";
import { tokensOf } from "./option-words.ts";
import { termsOf } from "../text/terms.ts";
import type { QuestionKind } from "../types.ts";
import { type Choice, hasColour, namesOptions } from "./choice.ts";
import type { DraftCard } from "./draft.ts";
import {
  colourOf,
  formerPriceOf,
  hasFormerPrice,
  isReduced,
  isWhole,
  type OfferSubject,
  priceOf,
  pricesOf,
  type Selection,
  stockOf,
  subjectsOfVariants,
  variantsOf,
  WHOLE,
} from "./offer.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";
import type { SayableStatement } from "./statement.ts";

/** The parts of an offer that a question asks about. */
export interface Aspects {
  readonly price: boolean;
  readonly stock: boolean;
  readonly colours: boolean;
  readonly sizes: boolean;
  readonly reduced: boolean;
}

/** Maximum number of groups to list separately; larger numbers are summarized. */
const MOST_PRICES = 4;
const MOST_STOCKS = 8;

/**
 * Determines whether a question asks about price, stock, colors or sizes. A question that merely names a color or size does not ask about
 * colors or sizes.
 */
export function aspectsOf(text: string, kind: QuestionKind, choice: Choice, { title }: Pick<SourceRecord, "title">): Aspects {
  const inTitle = new Set(tokensOf(title).map(({ stem }) => stem));
  const concepts = new Set(
    termsOf(text).flatMap(({ stem, concept }) => (choice.stems.has(stem) || inTitle.has(stem) ? [] : (concept ?? []))),
  );
  const reduced = asksForReduced(text) || concepts.has("discount");
  const price = kind === "price" || concepts.has("price") || reduced || orderOf(text)?.order.by === "price";
  const stock = kind === "stock" || asksForStock(text) || concepts.has("stock");
  const colours = concepts.has("colour");
  const sizes = concepts.has("size");
  return { price, stock, colours, sizes, reduced };
}

export function asksNothing({ price, stock, colours, sizes, reduced }: Aspects): boolean {
  return !price && !stock && !colours && !sizes && !reduced;
}

/**
 * Returns statements from the record about the selected variants, each with one named subject; empty if the record contains none. For
 * options that no variant has, states the existing options instead.
 */
export function offerStatements(record: SourceRecord, choice: Choice, aspects: Aspects): SayableStatement[] {
  const missing = absences(record, choice);
  if (namesOptions(choice) && choice.variants.length === 0) return missing;
  const isChosen = choice.variants.length > 0;
  const variants = isChosen ? choice.variants : record.variants;
  const asked = isChosen ? choice.asked : WHOLE;
  const said: SayableStatement[] = [...missing];
  const asksOnlyOptions = isChosen && !aspects.price && !aspects.stock && !aspects.colours && !aspects.sizes;
  // Visitors who name a variant want its availability and price, regardless of how they word the question.
  const asksPrice = aspects.price || (asksOnlyOptions && isAlike(variants, (variant) => priceOf(record, variant)));
  const asksStock = aspects.stock || asksOnlyOptions || (isChosen && aspects.price && isAlike(variants, ({ inStock }) => inStock));
  if (asksPrice) said.push(...prices(record, variants, asked, aspects.reduced));
  const lists = aspects.colours || aspects.sizes;
  for (const property of ["colours", "sizes"] as const) if (aspects[property]) said.push(...optionsIn(record, variants, asked, property));
  if (!aspects.stock) {
    for (const property of ["colours", "sizes"] as const)
      if (aspects[property]) said.push(...soldOutOptions(record, variants, asked, property));
  }
  if (asksStock) said.push(...stocks(record, variants, asked, lists && !isChosen));
  if (asksStock && isChosen && !lists) said.push(...alternatives(record, variants, asked));
  // If availability is unknown, a question about one color is answered with the existing colors.
  if (said.length === 0 && asksOnlyOptions) {
    const property = asked.colours.length > 0 ? "colours" : "sizes";
    said.push(...optionsIn(record, record.variants, WHOLE, property));
  }
  return said;
}

function isAlike(variants: readonly RecordVariant[], valueOf: (variant: RecordVariant) => unknown): boolean {
  return new Set(variants.map(valueOf)).size === 1;
}

/** Maximum number of subjects used to name the available variants. */
const MOST_ALTERNATIVES = 2;

/** Returns available alternatives to variants that are all sold out: in the same size, or else in the same color, or else any. */
function alternatives(record: SourceRecord, variants: readonly RecordVariant[], asked: Selection): SayableStatement[] {
  if (!variants.every(({ inStock }) => inStock === false)) return [];
  const sizes = new Set(variants.flatMap((variant) => variant.sizes));
  const colours = new Set(variants.map(colourOf));
  const available = record.variants.filter(({ inStock }) => inStock === true);
  const inSize = available.filter((variant) => variant.sizes.some((size) => sizes.has(size)));
  const inColour = available.filter((variant) => colourOf(variant) !== "" && colours.has(colourOf(variant)));
  for (const { instead, kept } of [
    { instead: asked.sizes.length > 0 || sizes.size === 0 ? inSize : [], kept: { ...WHOLE, sizes: asked.sizes } },
    { instead: asked.colours.length > 0 ? inColour : [], kept: { ...WHOLE, colours: asked.colours } },
    { instead: available, kept: WHOLE },
  ]) {
    if (instead.length === 0) continue;
    const subjects = subjectsOfVariants(record, instead, kept).filter(
      (subject) => !isWhole(subject.selection) && stockOf(subject) === true,
    );
    if (subjects.length > 0 && subjects.length <= MOST_ALTERNATIVES)
      return subjects.map((subject) => ({ property: "stock", subject, inStock: true }));
  }
  return [];
}

/** Returns the requested options that no variant has, each with the options that exist. */
function absences(record: SourceRecord, { absent, lacking, asked }: Choice): SayableStatement[] {
  const said: SayableStatement[] = [];
  const options = [...lacking.colours, ...lacking.sizes];
  if (options.length > 0) said.push({ property: "absent", subject: { record, selection: WHOLE }, options });
  const having = (property: "colours" | "sizes"): readonly RecordVariant[] =>
    record.variants.filter((variant) => asked[property].length === 0 || variant[property].some((one) => asked[property].includes(one)));
  if (lacking.colours.length > 0) said.push(...optionsIn(record, having("sizes"), { ...WHOLE, sizes: asked.sizes }, "colours"));
  if (lacking.sizes.length > 0) said.push(...optionsIn(record, having("colours"), { ...WHOLE, colours: asked.colours }, "sizes"));
  for (const selection of absent) {
    said.push({ property: "absent", subject: { record, selection }, options: [...selection.colours, ...selection.sizes] });
    const inColour = record.variants.filter((variant) => selection.colours.some((colour) => hasColour(variant, colour)));
    said.push(...optionsIn(record, inColour, { ...WHOLE, colours: selection.colours }, "sizes"));
  }
  return said;
}

function optionsIn(
  record: SourceRecord,
  variants: readonly RecordVariant[],
  asked: Selection,
  property: "colours" | "sizes",
): SayableStatement[] {
  const own = variants.filter((variant) => variant[property].length > 0);
  const free: Selection = property === "colours" ? { ...asked, colours: [] } : { ...asked, sizes: [] };
  const label = isWhole(free) ? [{ record, selection: WHOLE }] : subjectsOfVariants(record, own, free);
  return label.flatMap((subject): SayableStatement[] => {
    // The list of colors does not need to be repeated in the subject.
    const selection = property === "colours" ? { ...subject.selection, colours: [] } : { ...subject.selection, sizes: [] };
    const listed = { record, selection };
    const values = [...new Set(variantsOf(listed).flatMap((variant) => variant[property]))];
    return values.length === 0 ? [] : [{ property, subject: listed, values }];
  });
}

function prices(record: SourceRecord, variants: readonly RecordVariant[], asked: Selection, asksReduced: boolean): SayableStatement[] {
  const subjects = isWhole(asked)
    ? [{ record, selection: WHOLE }]
    : apart(record, variants, asked, (variant) => priceOf(record, variant), MOST_PRICES);
  const said = subjects.flatMap((subject): SayableStatement[] => {
    const range = pricesOf(subject);
    if (range === null) return [];
    const former = formerPriceOf(subject);
    return [
      { property: "price", subject, ...range },
      ...(former === null ? [] : [{ property: "former_price" as const, subject, amount: former }]),
    ];
  });
  if (!asksReduced || said.some(({ property }) => property === "former_price")) return said;
  const whole = { record, selection: WHOLE };
  if (!isReduced(record)) return [...said, { property: "not_reduced", subject: whole }];
  // Only some variants are discounted.
  if (!isWhole(asked)) return said;
  const reduced = record.variants.filter((variant) => hasFormerPrice(record, variant));
  return prices(record, reduced, { colours: reduced.map(colourOf), sizes: [], skus: [] }, false);
}

/** States which listed options have no available variant; the list alone would suggest that all options are available. */
function soldOutOptions(
  record: SourceRecord,
  variants: readonly RecordVariant[],
  asked: Selection,
  property: "colours" | "sizes",
): SayableStatement[] {
  const optionsOf = (variant: RecordVariant): readonly string[] =>
    property === "sizes" ? variant.sizes : variant.colours.length === 0 ? [] : [colourOf(variant)];
  const options = [...new Set(variants.flatMap(optionsOf))];
  const isOut = (option: string): boolean =>
    variants.filter((variant) => optionsOf(variant).includes(option)).every(({ inStock }) => inStock === false);
  const out = new Set(options.filter(isOut));
  if (out.size === 0) return [];
  return soldOut(
    record,
    variants.filter((variant) => optionsOf(variant).some((option) => out.has(option))),
    asked,
  );
}

/** States which variants are out of stock; empty if there are too many. */
function soldOut(record: SourceRecord, variants: readonly RecordVariant[], asked: Selection): SayableStatement[] {
  const missing = variants.filter(({ inStock }) => inStock === false);
  const subjects = subjectsOfVariants(record, missing, asked).filter((subject) => stockOf(subject) === false);
  return subjects.length > MOST_STOCKS ? [] : subjects.map((subject) => ({ property: "stock", subject, inStock: false }));
}

function stocks(record: SourceRecord, variants: readonly RecordVariant[], asked: Selection, tellsApart: boolean): SayableStatement[] {
  if (isWhole(asked) && !(tellsApart && variants.some(({ inStock }) => inStock !== null))) {
    const subject = { record, selection: WHOLE };
    const inStock = stockOf(subject);
    if (inStock === null) return [];
    return [{ property: "stock", subject, inStock }, ...(inStock ? soldOut(record, variants, asked) : [])];
  }
  const subjects = apart(record, variants, asked, ({ inStock }) => inStock, MOST_STOCKS);
  return subjects.flatMap((subject): SayableStatement[] => {
    const inStock = stockOf(subject);
    return inStock === null ? [] : [{ property: "stock", subject, inStock }];
  });
}

/** Groups the variants by a value into subjects; returns all variants as one subject if there are too many groups. */
function apart(
  record: SourceRecord,
  variants: readonly RecordVariant[],
  asked: Selection,
  valueOf: (variant: RecordVariant) => unknown,
  most: number,
): OfferSubject[] {
  const values = [...new Set(variants.map(valueOf))];
  const groups = values.flatMap((value) =>
    subjectsOfVariants(
      record,
      variants.filter((variant) => valueOf(variant) === value),
      asked,
    ),
  );
  return groups.length <= most ? groups : subjectsOfVariants(record, variants, asked).filter((_, index) => index < most);
}

/** Returns the card for a product that shows the selected variants. */
export function cardOf(record: SourceRecord, { variants, asked }: Choice): DraftCard[] {
  if (variants.length === 0) return [];
  return [{ documentId: record.documentId, variants, selection: asked }];
}
