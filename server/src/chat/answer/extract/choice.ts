import { titleSpans, colourSpans, optionSpans, overlaps, sizeSpans, type Span, type Token, tokensOf, withLabel } from "./option-words.ts";
import { colourOf, type Selection, WHOLE } from "./offer.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";

/** The variants of a product that a text asks for. */
export interface Choice {
  /** The named options, as the variants write them. */
  readonly asked: Selection;
  /** Variants with these options. */
  readonly variants: readonly RecordVariant[];
  /** Combinations of the named options that no variant has. */
  readonly absent: readonly Selection[];
  /** Named colors and sizes that no variant has, as the visitor writes them. */
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
}

/** Reads which variants of a product a text names: by SKU, color or size. Words of the product's title do not count. */
export function readChoice(text: string, record: SourceRecord): Choice {
  if (record.variants.length === 0) return NOTHING;
  const tokens = tokensOf(text);
  const titles = titleSpans(tokens, record.title);
  const bySku = record.variants.filter(({ sku }) => sku !== null && holdsSku(text, sku, record));
  if (bySku.length > 0)
    return { ...NOTHING, asked: { ...WHOLE, skus: bySku.map(({ sku }) => sku ?? "") }, variants: bySku, stems: stemsIn(tokens, bySku) };
  const allColours = [...new Set(record.variants.flatMap(({ colours }) => [colours.join("/"), ...colours]))].filter((one) => one !== "");
  const allSizes = [...new Set(record.variants.flatMap(({ sizes }) => sizes))];
  const found = longest([...find(tokens, allColours, titles), ...find(tokens, allSizes, titles)]);
  const taken = [...titles, ...found.map(({ span }) => span)];
  const lackingColours = allColours.length === 0 ? [] : colourSpans(tokens, taken);
  const lackingSizes = allSizes.length === 0 ? [] : sizeSpans(tokens, [...taken, ...lackingColours]);
  const used = [...found.map(({ span }) => span), ...lackingColours, ...lackingSizes].map((span) => withLabel(tokens, span));
  const colours = optionsAmong(found, allColours);
  const sizes = optionsAmong(found, allSizes).filter((size) => !colours.includes(size));
  const isUnmet = (colours.length === 0 && lackingColours.length > 0) || (sizes.length === 0 && lackingSizes.length > 0);
  const { variants, absent } = isUnmet ? { variants: [], absent: [] } : combine(record, colours, sizes);
  return {
    asked: { colours: colours.length === 0 ? [] : variants.length > 0 ? [...new Set(variants.map(colourOf))] : colours, sizes, skus: [] },
    variants: colours.length + sizes.length === 0 ? [] : variants,
    absent,
    lacking: {
      colours: lackingColours.map((span) => written(text, tokens, span)),
      sizes: lackingSizes.map((span) => written(text, tokens, span)),
    },
    stems: new Set(used.flatMap(({ from, to }) => tokens.slice(from, to).flatMap(({ stem, word }) => [stem, ...wordStems(word)]))),
  };
}

function wordStems(word: string): string[] {
  return word.split(" ").flatMap((part) => tokensOf(part).map(({ stem }) => stem));
}

function find(tokens: readonly Token[], options: readonly string[], titles: readonly Span[]): Found[] {
  return options.flatMap((option) => optionSpans(tokens, option, titles).map((span) => ({ option, span })));
}

/** Keeps the longest of overlapping options: "dark green" rather than "green". */
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

/** Reports whether the text contains the SKU as a whole; a short SKU or one that equals an option does not count. */
function holdsSku(text: string, sku: string, record: SourceRecord): boolean {
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
