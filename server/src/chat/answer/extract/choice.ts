import {
  colourSpans,
  isJoinedTo,
  isLed,
  optionSpans,
  overlaps,
  packSpans,
  sizeSpans,
  type Span,
  titleSpans,
  type Token,
  tokensOf,
  withLabel,
} from "./option-words.ts";
import { measuresIn, numberOf } from "./measures.ts";
import { type NamedOrder, orderNamed, variantsInOrder } from "./option-order.ts";
import { partsNamed } from "./option-parts.ts";
import { colourOf, type Selection, variantsOf, WHOLE } from "./offer.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";

/** The variants of a product that the text asks for. */
export interface Choice {
  /** The named options, as the variants spell them. */
  readonly asked: Selection;
  /** Variants with these options. */
  readonly variants: readonly RecordVariant[];
  /** Combinations of the named options that no variant has. */
  readonly absent: readonly Selection[];
  /** Named colors and sizes that no variant has, as the visitor spells them. */
  readonly lacking: { readonly colours: readonly string[]; readonly sizes: readonly string[] };
  /** Stems of the words that name options. */
  readonly stems: ReadonlySet<string>;
}

const NOTHING: Choice = {
  asked: WHOLE,
  variants: [],
  absent: [],
  lacking: { colours: [], sizes: [] },
  stems: new Set(),
};

export function namesOptions({ asked, lacking }: Choice): boolean {
  return asked.colours.length + asked.sizes.length + asked.skus.length + lacking.colours.length + lacking.sizes.length > 0;
}

interface Found {
  readonly option: string;
  readonly span: Span;
  /** Whether the option is named only in part. */
  readonly isPart?: boolean;
}

/**
 * How options can be named: only in full ("whole"), or also in part or by rank ("loose"), such as "the green one", "the 240 cm", "the
 * biggest".
 */
export type Naming = "whole" | "loose";

/** Parses which variants of a product the text names: by SKU, color or size. Ignores words in the product's title. */
export function readChoice(text: string, record: SourceRecord, naming: Naming = "whole"): Choice {
  if (record.variants.length === 0 && naming === "whole") return NOTHING;
  const tokens = tokensOf(text);
  const titles = titleSpans(
    tokens,
    record.title,
    record.variants.flatMap(({ colours }) => colours),
  );
  const bySku = variantsBySku(text, record);
  if (bySku.length > 0)
    return { ...NOTHING, asked: { ...WHOLE, skus: bySku.map(({ sku }) => sku ?? "") }, variants: bySku, stems: stemsIn(tokens, bySku) };
  const allColours = [...new Set(record.variants.flatMap(({ colours }) => [colours.join("/"), ...colours]))].filter((one) => one !== "");
  const allSizes = [...new Set(record.variants.flatMap(({ sizes }) => sizes))];
  const whole = longest([...find(tokens, allColours, titles), ...find(tokens, allSizes, titles)]);
  const loose = naming === "loose" ? looselyNamed(text, tokens, record, whole, titles) : { found: whole, order: null, packs: [] };
  const { found, order } = loose;
  const taken = [...titles, ...found.map(({ span }) => span), ...(order?.spans ?? [])];
  const lackingColours =
    allColours.length > 0 ? colourSpans(tokens, taken) : naming === "loose" ? foreignColours(tokens, titles, record) : [];
  const lackingSizes = allSizes.length === 0 ? [] : sizeSpans(tokens, [...taken, ...lackingColours]);
  if (naming === "loose" && allSizes.length > 0 && lackingSizes.length === 0 && !found.some(({ option }) => allSizes.includes(option)))
    lackingSizes.push(...measuresOfTitle(text, tokens, titles, [...taken, ...lackingColours]));
  const used = [...found.map(({ span }) => span), ...lackingColours, ...lackingSizes, ...(order?.spans ?? [])].map((span) =>
    withLabel(tokens, span),
  );
  const colours = optionsAmong(found, allColours);
  const sizes = optionsAmong(found, allSizes).filter((size) => !colours.includes(size));
  const isUnmet = (colours.length === 0 && lackingColours.length > 0) || (sizes.length === 0 && lackingSizes.length > 0);
  const namesNone = colours.length + sizes.length === 0 && record.variants.length === 0;
  const { variants, absent } = isUnmet || namesNone ? { variants: [], absent: [] } : combine(record, colours, sizes);
  const ordered =
    order === null || isUnmet || sizes.length > 0 ? [] : variantsInOrder(record, colours.length === 0 ? record.variants : variants, order);
  const chosen = ordered.length > 0 ? ordered : colours.length + sizes.length === 0 ? [] : variants;
  const isOrdered = ordered.length > 0 && order?.by === "size";
  return {
    asked: {
      colours: colours.length === 0 ? [] : chosen.length > 0 ? [...new Set(chosen.map(colourOf))] : colours,
      sizes: isOrdered ? [...new Set(ordered.flatMap((variant) => variant.sizes))] : sizes,
      skus: [],
    },
    variants: chosen,
    // Options that are named in part need not exist in every combination.
    absent: chosen.length > 0 && found.some(({ isPart }) => isPart === true) ? [] : absent,
    lacking: {
      colours: lackingColours.map((span) => written(text, tokens, span)),
      sizes: lackingSizes.map((span) => written(text, tokens, span)),
    },
    stems: stemsOfSpans(tokens, [...used, ...(found.length > 0 ? loose.packs : [])]),
  };
}

/**
 * Returns the variant choice of a message in its conversation: a new color preserves the previous size, and a new size preserves the color.
 * @param earlier earlier messages about the same product, oldest first
 */
export function readChoiceAfter(text: string, earlier: readonly string[], record: SourceRecord): Choice {
  const own = readChoice(text, record, "loose");
  const last = earlier.at(-1);
  if (last === undefined || own.asked.skus.length > 0 || own.lacking.colours.length + own.lacking.sizes.length > 0) return own;
  const before = readChoiceAfter(last, earlier.slice(0, -1), record);
  if (before.variants.length === 0) return own;
  if (!namesOptions(own)) return { ...before, stems: own.stems };
  const keepsColour = own.asked.colours.length === 0 && before.asked.colours.length > 0;
  const keepsSize = own.asked.sizes.length === 0 && before.asked.sizes.length > 0;
  if (!keepsColour && !keepsSize) return own;
  const asked = keepsColour ? { ...own.asked, colours: before.asked.colours } : { ...own.asked, sizes: before.asked.sizes };
  const variants = variantsOf({ record, selection: asked });
  return variants.length === 0 ? own : { ...own, asked, variants, absent: [] };
}

function stemsOfSpans(tokens: readonly Token[], spans: readonly Span[]): ReadonlySet<string> {
  const used = spans.flatMap(({ from, to }) => tokens.slice(from, to));
  return new Set(
    used.flatMap((token) => {
      const value = numberOf(token);
      return [token.word, token.stem, ...wordStems(token.word), ...(value === null ? [] : [String(value)])];
    }),
  );
}

/** For a product without colors, returns the requested colors that are not mentioned anywhere in its record. */
function foreignColours(tokens: readonly Token[], titles: readonly Span[], { title, description, attributes }: SourceRecord): Span[] {
  const asked = colourSpans(tokens, titles).filter((span) => isLed(tokens, span) || titles.some(({ from }) => from === span.to));
  if (asked.length === 0) return [];
  const held = new Set(
    tokensOf(`${title} ${description} ${Object.values(attributes).flat().join(" ")}`).flatMap(({ key }) => key.split(/[:+]/)),
  );
  return asked.filter(
    ({ from }) =>
      !(tokens[from]?.key ?? "")
        .slice("colour:".length)
        .split("+")
        .some((colour) => held.has(colour)),
  );
}

/** Returns the measures directly before the product's name that are not part of it: "the 300 cm bench". */
function measuresOfTitle(text: string, tokens: readonly Token[], titles: readonly Span[], taken: readonly Span[]): Span[] {
  return measuresIn(text, tokens)
    .filter(({ unit, span }) => unit !== "" && titles.some(({ from }) => from === span.to) && !taken.some((one) => overlaps(one, span)))
    .map(({ span }) => span);
}

interface Loosely {
  readonly found: readonly Found[];
  readonly order: NamedOrder | null;
  /** Words that only mark a number as a size: "50 pieces". */
  readonly packs: readonly Span[];
}

/** Adds the options that are named in part, and the order by which the text identifies a variant. */
function looselyNamed(
  text: string,
  tokens: readonly Token[],
  { variants }: SourceRecord,
  whole: readonly Found[],
  titles: readonly Span[],
): Loosely {
  const kinds = [[...new Set(variants.map(colourOf))].filter((one) => one !== ""), [...new Set(variants.flatMap(({ sizes }) => sizes))]];
  const packs = packSpans(tokens);
  // A word after a number is a counted item: "6 slices" is not the option "slice".
  const isCounted = ({ span: { from, to } }: Found): boolean => {
    const before = tokens[from - 1];
    return to - from === 1 && before !== undefined && numberOf(before) !== null && packs.some((one) => overlaps(one, { from, to }));
  };
  const exact = whole.filter((one) => !isCounted(one));
  const found: Found[] = [...exact];
  let taken = [...titles, ...exact.map(({ span }) => span)];
  for (const options of kinds) {
    const inFull = exact.filter(({ option }) => options.includes(option));
    const { options: named, spans } = partsNamed(text, tokens, options, taken);
    // If an option is named in full, only words joined to it name another option: "the 60 and the 150 pieces".
    if (inFull.length > 0 && !spans.some((span) => inFull.some((one) => isJoinedTo(tokens, span, one.span)))) continue;
    for (const option of named) for (const span of spans) found.push({ option, span, isPart: true });
    taken = [...taken, ...spans];
  }
  return { found: found.length > 0 ? found : whole, order: orderNamed(text, tokens, titles), packs };
}

function wordStems(word: string): string[] {
  return word.split(" ").flatMap((part) => tokensOf(part).map(({ stem }) => stem));
}

function find(tokens: readonly Token[], options: readonly string[], titles: readonly Span[]): Found[] {
  return options.flatMap((option) => optionSpans(tokens, option, titles).map((span) => ({ option, span })));
}

/** Keeps the longest of overlapping options: "dark green" over "green". */
function longest(found: readonly Found[]): Found[] {
  const length = ({ span }: Found): number => span.to - span.from;
  return found.filter((one) => !found.some((other) => other !== one && overlaps(one.span, other.span) && length(other) > length(one)));
}

function optionsAmong(found: readonly Found[], options: readonly string[]): string[] {
  return options.filter((option) => found.some((one) => one.option === option));
}

/** Reports whether the variant has the color, or exactly the colors joined by slashes. */
export function hasColour(variant: RecordVariant, colour: string): boolean {
  return colourOf(variant) === colour || variant.colours.includes(colour);
}

/** Returns the variants with the named options, and the combinations that do not exist. */
function combine(record: SourceRecord, colours: readonly string[], sizes: readonly string[]): Pick<Choice, "variants" | "absent"> {
  const whole = record.variants.filter((variant) => colours.length > 1 && colours.every((colour) => variant.colours.includes(colour)));
  const together = [...new Set(whole.map(colourOf))];
  const wanted: readonly (string | null)[] = together.length > 0 ? together : colours.length > 0 ? colours : [null];
  const variants = new Set<RecordVariant>();
  const absent: Selection[] = [];
  for (const colour of wanted) {
    for (const size of sizes.length > 0 ? sizes : [null]) {
      const matching = record.variants.filter(
        (variant) => (colour === null || hasColour(variant, colour)) && (size === null || variant.sizes.includes(size)),
      );
      for (const variant of matching) variants.add(variant);
      if (matching.length === 0) absent.push({ colours: colour === null ? [] : [colour], sizes: size === null ? [] : [size], skus: [] });
    }
  }
  return { variants: record.variants.filter((variant) => variants.has(variant)), absent };
}

function written(text: string, tokens: readonly Token[], { from, to }: Span): string {
  return text.slice(tokens[from]?.at ?? 0, tokens[to - 1]?.end ?? 0);
}

/** Returns the variants whose SKU the text contains. */
export function variantsBySku(text: string, record: SourceRecord): readonly RecordVariant[] {
  return record.variants.filter(({ sku }) => sku !== null && holdsSku(text, sku, record));
}

/** Reports whether the text contains the whole SKU. Short SKUs and SKUs that are identical to an option do not count. */
function holdsSku(text: string, sku: string, record: SourceRecord): boolean {
  if (!text.toLowerCase().includes(sku.toLowerCase())) return false;
  const isOption = record.variants.some(({ colours, sizes }) => [...colours, ...sizes].includes(sku));
  if (isOption || sku.length < 3) return false;
  const lower = text.toLowerCase();
  const wanted = sku.toLowerCase();
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const after = lower.slice(at + wanted.length);
    if (!/[\p{L}\p{N}_/-]$/u.test(lower.slice(0, at)) && !/^[_/-]?[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

function stemsIn(tokens: readonly Token[], variants: readonly RecordVariant[]): ReadonlySet<string> {
  const own = new Set(variants.flatMap(({ sku }) => tokensOf(sku ?? "").map(({ stem }) => stem)));
  return new Set(tokens.flatMap(({ stem }) => (own.has(stem) ? [stem] : [])));
}
