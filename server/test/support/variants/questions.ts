import { hasColour } from "./claims.ts";
import type { Asked } from "./judge.ts";
import type { Language, TestProduct, TestVariant } from "./products.ts";
import type { Random } from "./random.ts";

/** A message and the subject of its question. */
export interface Question {
  readonly message: string;
  readonly asked: readonly Asked[];
}

/** Turns of one conversation. */
export type TestConversation = readonly Question[];

interface Words {
  readonly price: readonly ((what: string) => string)[];
  readonly stock: readonly ((what: string) => string)[];
  readonly both: readonly ((what: string) => string)[];
  readonly colours: readonly ((what: string) => string)[];
  readonly sizes: readonly ((what: string) => string)[];
  readonly two: (one: string, other: string) => string;
  readonly inColour: (colour: string) => string;
  readonly inSize: readonly ((size: string) => string)[];
  readonly inLargest: string;
  readonly inSmallest: string;
  readonly article: string;
  readonly follow: readonly ((options: string) => string)[];
  readonly isItInStock: string;
  readonly whatDoesItCost: string;
  readonly lackingColours: readonly string[];
  readonly lackingSizes: readonly string[];
}

const EN: Words = {
  price: [
    (what) => `How much is ${what}?`,
    (what) => `What does ${what} cost?`,
    (what) => `What's the price of ${what}?`,
    (what) => `price of ${what} please`,
    (what) => `Hi, could you tell me how much ${what} costs?`,
  ],
  stock: [
    (what) => `Is ${what} in stock?`,
    (what) => `Do you have ${what} in stock?`,
    (what) => `Is ${what} available?`,
    (what) => `Is ${what} sold out?`,
    (what) => `Can I still get ${what}, is it available?`,
  ],
  both: [
    (what) => `How much is ${what}, and is it in stock?`,
    (what) => `Is ${what} in stock and what does it cost?`,
    (what) => `Price and availability of ${what}?`,
  ],
  colours: [(what) => `What colours does ${what} come in?`, (what) => `Which colors are there for ${what}?`],
  sizes: [(what) => `What sizes does ${what} come in?`, (what) => `Which sizes do you have of ${what}?`],
  two: (one, other) => `How much are ${one} and ${other}?`,
  inColour: (colour) => `in ${colour}`,
  inSize: [(size) => `in size ${size}`, (size) => `in ${size}`, (size) => `, size ${size}`],
  inLargest: "in the biggest size",
  inSmallest: "in the smallest size",
  article: "the ",
  follow: [(options) => `And ${options}?`, (options) => `What about ${options}?`, (options) => `${options}?`],
  isItInStock: "Is it in stock?",
  whatDoesItCost: "And what does it cost?",
  lackingColours: ["purple", "turquoise", "pink"],
  lackingSizes: ["XXXL", "58"],
};
const DE: Words = {
  price: [(what) => `Was kostet ${what}?`, (what) => `Wie viel kostet ${what}?`, (what) => `Preis von ${what}?`],
  stock: [(what) => `Ist ${what} auf Lager?`, (what) => `Ist ${what} lieferbar?`, (what) => `Haben Sie ${what} vorrätig?`],
  both: [(what) => `Was kostet ${what} und ist er auf Lager?`, (what) => `Wie teuer ist ${what}, und ist das lieferbar?`],
  colours: [(what) => `Welche Farben gibt es bei ${what}?`, (what) => `In welchen Farben gibt es ${what}?`],
  sizes: [(what) => `Welche Größen gibt es bei ${what}?`, (what) => `In welchen Größen gibt es ${what}?`],
  two: (one, other) => `Was kosten ${one} und ${other}?`,
  inColour: (colour) => `in ${colour}`,
  inSize: [(size) => `in Größe ${size}`, (size) => `, Größe ${size}`],
  inLargest: "in der größten Größe",
  inSmallest: "in der kleinsten Größe",
  article: "",
  follow: [(options) => `Und ${options}?`],
  isItInStock: "Ist das auf Lager?",
  whatDoesItCost: "Und was kostet das?",
  lackingColours: ["lila", "türkis"],
  lackingSizes: ["XXXL", "58"],
};
const FR: Words = {
  price: [(what) => `Combien coûte ${what} ?`, (what) => `Quel est le prix de ${what} ?`],
  stock: [(what) => `Est-ce que ${what} est en stock ?`, (what) => `${what} est disponible ?`],
  both: [(what) => `Combien coûte ${what} et est-ce en stock ?`, (what) => `Quel est le prix de ${what}, et c'est disponible ?`],
  colours: [(what) => `Quelles couleurs pour ${what} ?`, (what) => `En quelles couleurs existe ${what} ?`],
  sizes: [(what) => `Quelles tailles pour ${what} ?`],
  two: (one, other) => `Combien coûtent ${one} et ${other} ?`,
  inColour: (colour) => `en ${colour}`,
  inSize: [(size) => `en taille ${size}`, (size) => `, taille ${size}`],
  inLargest: "dans la plus grande taille",
  inSmallest: "dans la plus petite taille",
  article: "",
  follow: [(options) => `Et ${options} ?`],
  isItInStock: "Est-ce qu'il est en stock ?",
  whatDoesItCost: "Et combien ça coûte ?",
  lackingColours: ["violet", "turquoise"],
  lackingSizes: ["XXXL", "58"],
};
const ES: Words = {
  price: [(what) => `¿Cuánto cuesta ${what}?`, (what) => `¿Qué precio tiene ${what}?`],
  stock: [(what) => `¿Está ${what} en stock?`, (what) => `¿Está disponible ${what}?`],
  both: [(what) => `¿Cuánto cuesta ${what} y está en stock?`, (what) => `¿Qué precio tiene ${what}, y está disponible?`],
  colours: [(what) => `¿En qué colores viene ${what}?`, (what) => `¿Qué colores hay de ${what}?`],
  sizes: [(what) => `¿Qué tallas hay de ${what}?`],
  two: (one, other) => `¿Cuánto cuestan ${one} y ${other}?`,
  inColour: (colour) => `en ${colour}`,
  inSize: [(size) => `en talla ${size}`, (size) => `, talla ${size}`],
  inLargest: "en la talla más grande",
  inSmallest: "en la talla más pequeña",
  article: "",
  follow: [(options) => `¿Y ${options}?`],
  isItInStock: "¿Está en stock?",
  whatDoesItCost: "¿Y cuánto cuesta?",
  lackingColours: ["morado", "turquesa"],
  lackingSizes: ["XXXL", "58"],
};
const WORDS: Readonly<Record<Language, Words>> = { en: EN, de: DE, fr: FR, es: ES };

/**
 * Colors in languages other than the language of the product: for example, a German visitor asks for "weiß" although the record contains
 * "white".
 */
const TRANSLATED: Readonly<Record<Exclude<Language, "en">, Readonly<Record<string, string>>>> = {
  de: { white: "weiß", black: "schwarz", red: "rot", blue: "blau", grey: "grau" },
  fr: { white: "blanc", black: "noir", red: "rouge", blue: "bleu", grey: "gris" },
  es: { white: "blanco", black: "negro", red: "rojo", blue: "azul", grey: "gris" },
};

interface Chosen {
  readonly colour: string | null;
  readonly size: string | null;
  readonly variants: readonly TestVariant[] | null;
  /** Set if the question asks for the largest or smallest size. */
  readonly order?: "largest" | "smallest";
}

/** Generates questions about price, stock, colors and sizes of products in many wordings, with follow-up questions. */
export function generateConversation(
  random: Random,
  products: readonly TestProduct[],
  languageOf: (product: TestProduct) => Language,
): TestConversation {
  const product = random.pick(products);
  // Visitors who speak other languages also ask about products described in English.
  const own = languageOf(product);
  const language = own === "en" && random.chance(0.2) ? random.pick<Language>(["de", "fr", "es"]) : own;
  const words = WORDS[language];
  const chosen = choose(random, product, words);
  const what = `${words.article}${product.title}${optionsText(random, words, chosen, language, own)}`;
  const roll = random.below(100);
  const of = (aspects: Asked["aspects"]): Asked[] => [{ product, variants: chosen.variants, aspects }];
  if (roll < 8)
    return [
      {
        message: random.pick(words.colours)(`${words.article}${product.title}`),
        asked: [{ product, variants: null, aspects: ["colours"] }],
      },
    ];
  if (roll < 16)
    return [
      { message: random.pick(words.sizes)(`${words.article}${product.title}`), asked: [{ product, variants: null, aspects: ["sizes"] }] },
    ];
  if (roll < 22) {
    const other = random.pick(products.filter((one) => one !== product && languageOf(one) === own));
    const both = words.two(`${words.article}${product.title}`, `${words.article}${other.title}`);
    return [{ message: both, asked: [product, other].map((one) => ({ product: one, variants: null, aspects: ["price"] as const })) }];
  }
  if (roll < 26 && product.variants.length > 0) {
    const variant = random.pick(product.variants);
    const aspects = ["price", "stock"] as const;
    return [{ message: random.pick(words.both)(variant.sku), asked: [{ product, variants: [variant], aspects }] }];
  }
  if (roll < 40) return followed(random, words, product, chosen, what);
  if (roll < 60) return [{ message: random.pick(words.price)(what), asked: of(["price"]) }];
  if (roll < 80) return [{ message: random.pick(words.stock)(what), asked: of(["stock"]) }];
  return [{ message: random.pick(words.both)(what), asked: of(["price", "stock"]) }];
}

/** Returns a first question and a follow-up question about the same variant or another one. */
function followed(random: Random, words: Words, product: TestProduct, chosen: Chosen, what: string): TestConversation {
  const first: Question = { message: random.pick(words.price)(what), asked: [{ product, variants: chosen.variants, aspects: ["price"] }] };
  if (chosen.variants?.length === 0 || product.variants.length === 0) return [first];
  if (random.chance(0.5))
    return [first, { message: words.isItInStock, asked: [{ product, variants: chosen.variants, aspects: ["stock"] }] }];
  const colours = [...new Set(product.variants.flatMap(({ color = [] }) => color))];
  const colour = random.pick(colours);
  const isWhole = chosen.order === undefined && (chosen.size === null || matching(product, null, chosen.size).length > 0);
  if (colour === chosen.colour || !isWhole) return [first];
  const variants = matching(product, colour, chosen.size);
  const message = random.pick(words.follow)(words.inColour(colour));
  return [first, { message, asked: [{ product, variants, aspects: ["price"] }] }];
}

function choose(random: Random, product: TestProduct, words: Words): Chosen {
  const colours = [...new Set(product.variants.flatMap(({ color = [] }) => color))];
  const sizes = [...new Set(product.variants.flatMap(({ size = [] }) => size))];
  const none: Chosen = { colour: null, size: null, variants: null };
  if (product.variants.length === 0 || random.chance(0.15)) return none;
  if (random.chance(0.1) && colours.length > 0) return { colour: random.pick(words.lackingColours), size: null, variants: [] };
  if (random.chance(0.06) && sizes.length > 0) return { colour: null, size: random.pick(words.lackingSizes), variants: [] };
  const colour = colours.length > 0 && random.chance(0.75) ? random.pick(colours) : null;
  const size = sizes.length > 0 && random.chance(0.7) ? random.pick(sizes) : null;
  if (colour === null && size === null) return none;
  const whole: Chosen = { colour, size, variants: matching(product, colour, size) };
  const roll = random.below(100);
  if (roll < 15) return byOrder(random, product, colour) ?? whole;
  return roll < 40 ? byPart(product, whole, colours, sizes) : whole;
}

/** Selects the largest or smallest size among the variants of a color; returns null if the sizes are the same or cannot be compared. */
function byOrder(random: Random, product: TestProduct, colour: string | null): Chosen | null {
  const among = matching(product, colour, null);
  const ranks = among.map(({ size: [size] = [] }) => (size === undefined ? null : rankOf(size)));
  if (ranks.includes(null) || new Set(ranks).size < 2) return null;
  const order = random.pick(["largest", "smallest"] as const);
  const known = ranks.flatMap((rank) => rank ?? []);
  const wanted = order === "largest" ? Math.max(...known) : Math.min(...known);
  return { colour, size: null, order, variants: among.filter((_, index) => ranks[index] === wanted) };
}

const LETTERS = ["XS", "S", "M", "L", "XL", "XXL", "small", "large"];

function rankOf(size: string): number | null {
  if (LETTERS.includes(size)) return LETTERS.indexOf(size);
  const numbers = size.match(/\d+(?:\.\d+)?/gu)?.map(Number) ?? [];
  return numbers.length === 0 ? null : numbers.reduce((product, one) => product * one, 1);
}

/** Selects options by a part of their name that a visitor would use: "green" for "forest green", "30" for "30 cm". */
function byPart(product: TestProduct, { colour, size }: Chosen, colours: readonly string[], sizes: readonly string[]): Chosen {
  const base = colour?.split(" ").find((word) => BASE_COLOURS.has(word)) ?? colour;
  const meant =
    base === null || colours.includes(base)
      ? colours.filter((one) => one === base)
      : colours.filter((one) => one.split(" ").includes(base));
  const number = size === null ? null : (/^(?:EU )?(\d+)\b(?![.,]\d)/u.exec(size)?.[1] ?? null);
  const isTelling = number !== null && sizes.filter((one) => new RegExp(String.raw`\b${number}\b`, "u").test(one)).length === 1;
  const variants = (colour === null ? [null] : meant).flatMap((one) => matching(product, one, size));
  return { colour: base, size: isTelling ? number : size, variants: product.variants.filter((variant) => variants.includes(variant)) };
}

const BASE_COLOURS: ReadonlySet<string> = new Set(["green", "grey", "blue", "bleu", "verde"]);

function matching(product: TestProduct, colour: string | null, size: string | null): TestVariant[] {
  return product.variants.filter(
    (variant) => (colour === null || hasColour(variant, colour)) && (size === null || variant.size?.includes(size) === true),
  );
}

function optionsText(random: Random, words: Words, { colour, size, order }: Chosen, language: Language, own: Language): string {
  const said = colour === null || language === own || language === "en" ? colour : (TRANSLATED[language][colour] ?? colour);
  const inColour = said === null ? "" : ` ${words.inColour(said)}`;
  if (order !== undefined) return `${inColour} ${order === "largest" ? words.inLargest : words.inSmallest}`;
  const inSize = size === null ? "" : random.pick(words.inSize)(size);
  return `${inColour}${inSize === "" || inSize.startsWith(",") ? inSize : ` ${inSize}`}`;
}
