import type { Random } from "./random.ts";

export type Language = "en" | "de" | "fr" | "es";

export interface TestVariant {
  readonly sku: string;
  readonly color?: readonly string[];
  readonly size?: readonly string[];
  readonly price?: number;
  readonly in_stock?: boolean;
}

export interface TestProduct {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly categories: readonly (readonly string[])[];
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly currency: string;
  readonly price?: number;
  readonly original_price?: number;
  readonly in_stock?: boolean;
  readonly variants: readonly TestVariant[];
}

/** The products of a shop in one industry. */
interface Trade {
  readonly language: Language;
  readonly kinds: readonly string[];
  readonly colours: readonly string[];
  readonly sizes: readonly (readonly string[])[];
  readonly price: readonly [low: number, high: number];
}

const TRADES: readonly Trade[] = [
  { language: "en", kinds: ["Rain Jacket", "Wool Sweater", "Linen Shirt", "Fleece Gilet"], colours: ["white", "black", "navy", "forest green", "red", "light grey", "dark grey"], sizes: [["XS", "S", "M", "L", "XL"], ["S", "M", "L", "XXL"]], price: [29, 240] },
  { language: "en", kinds: ["Running Shoes", "Hiking Boots", "Sandals"], colours: ["black", "white", "blue", "orange"], sizes: [["38", "39", "40", "41", "42", "43"], ["EU 41", "EU 42", "EU 43", "EU 44"], ["37.5", "38.5", "40.5"]], price: [45, 210] },
  { language: "en", kinds: ["Table Lamp", "Pendant Lamp", "Lantern"], colours: ["brass", "black", "copper", "white"], sizes: [["20 cm", "30 cm", "45 cm"], ["small", "large"], []], price: [19, 320] },
  { language: "en", kinds: ["Wall Paint", "Wood Varnish"], colours: ["ivory", "sky blue", "terracotta", "moss", "white", "anthracite"], sizes: [["0.75 l", "2.5 l", "10 l"], ["1 l", "5 l"]], price: [9, 120] },
  { language: "en", kinds: ["Fitted Sheet", "Duvet Cover", "Mattress"], colours: ["white", "sand", "lilac", "grey"], sizes: [["80x200", "90x200", "140x200"], ["90 x 200 cm", "160 x 200 cm", "180 x 200 cm"], ["single", "double", "king size"]], price: [15, 480] },
  { language: "en", kinds: ["Tote Bag", "Backpack"], colours: ["olive", "mustard", "burgundy", "black/white"], sizes: [[], ["18 l", "25 l"]], price: [12, 160] },
  { language: "de", kinds: ["Regenjacke", "Strickpullover", "Leinenhemd"], colours: ["weiß", "schwarz", "rot", "dunkelblau", "hellgrau", "grün"], sizes: [["S", "M", "L", "XL"], ["36", "38", "40", "42"]], price: [25, 260] },
  { language: "de", kinds: ["Stehleuchte", "Teppich"], colours: ["anthrazit", "beige", "gelb", "weiß"], sizes: [["80 cm", "120 cm"], ["1 m", "2 m", "3 m"]], price: [39, 400] },
  { language: "fr", kinds: ["Veste", "Robe", "Chemise"], colours: ["blanc", "noir", "rouge", "bleu marine", "vert"], sizes: [["S", "M", "L"], ["36", "38", "40"]], price: [29, 230] },
  { language: "es", kinds: ["Chaqueta", "Camisa", "Zapatillas"], colours: ["blanco", "negro", "rojo", "azul", "verde oscuro"], sizes: [["S", "M", "L", "XL"], ["40", "41", "42"]], price: [22, 190] },
]; // prettier-ignore

const FIRST = [
  "Alder",
  "Birkdale",
  "Calder",
  "Dovrin",
  "Elmsea",
  "Fjordal",
  "Gantry",
  "Harrow",
  "Ingleby",
  "Jorvik",
  "Kestrel",
  "Lomond",
  "Marrick",
  "Nordvik",
  "Orrin",
  "Penhale",
  "Quarrel",
  "Ravensby",
  "Skerry",
  "Tarnwell",
  "Ullock",
  "Varden",
  "Wexcombe",
  "Yarrick",
  "Zennor",
];
/** Product titles that contain a color or a size. */
const TRICKY = ["Black Pine", "White Water", "Little Large", "Red Kite", "Green Lane", "Size Zero"];

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Generates products of several industries and languages. Their variants differ in price and stock, and many omit details. */
export function generateProducts(random: Random, count: number): TestProduct[] {
  const products: TestProduct[] = [];
  const titles = new Set<string>();
  while (products.length < count) {
    const trade = random.pick(TRADES);
    const name = random.chance(0.12) ? random.pick(TRICKY) : random.pick(FIRST);
    const kind = random.pick(trade.kinds);
    const title = trade.language === "en" || trade.language === "de" ? `${name} ${kind}` : `${kind} ${name}`;
    if (titles.has(title)) continue;
    titles.add(title);
    products.push(productOf(random, trade, kind, title, products.length));
  }
  return products;
}

function productOf(
  random: Random,
  { language, colours, sizes, price: [low, high] }: Trade,
  kind: string,
  title: string,
  number: number,
): TestProduct {
  const id = `P-${String(number + 1000)}`;
  const price = cents(low + random.below((high - low) * 100) / 100);
  const variants = variantsOf(random, id, price, random.some(colours, 1 + random.below(4)), random.pick(sizes));
  const hasPrice = random.chance(0.88);
  const known = variants.flatMap((variant) => variant.price ?? (hasPrice ? price : []));
  const top = Math.max(price, ...known);
  const inStock = random.chance(0.12) ? undefined : random.chance(0.7);
  const original = random.chance(0.25) ? cents(random.chance(0.7) ? top * 1.25 : price * 0.8) : undefined;
  return {
    id,
    title,
    description: DESCRIPTIONS[language],
    categories: [[kind]],
    attributes: { weight_g: 100 + random.below(4000) },
    currency: "EUR",
    ...(hasPrice ? { price } : {}),
    ...(original === undefined || (!hasPrice && known.length === 0) ? {} : { original_price: original }),
    ...(inStock === undefined ? {} : { in_stock: inStock }),
    variants,
  };
}

const DESCRIPTIONS: Readonly<Record<Language, string>> = {
  en: "Made to last for many years. Easy to look after.",
  de: "Für viele Jahre gemacht. Leicht zu pflegen.",
  fr: "Fait pour durer. Facile à entretenir.",
  es: "Hecho para durar. Fácil de cuidar.",
};

/** Returns the language of a product's description. */
export function languageOf({ description }: TestProduct): Language {
  return (Object.keys(DESCRIPTIONS) as Language[]).find((language) => DESCRIPTIONS[language] === description) ?? "en";
}

function variantsOf(random: Random, id: string, price: number, colours: readonly string[], sizes: readonly string[]): TestVariant[] {
  if (random.chance(0.06)) return [];
  const ownPrices = random.chance(0.6);
  const ownStock = random.chance(0.9);
  const isTwoTone = colours.length > 2 && random.chance(0.15);
  const colourSets = isTwoTone ? [colours.slice(0, 2), ...colours.slice(2).map((one) => [one])] : colours.map((one) => [one]);
  const made: TestVariant[] = [];
  for (const [c, color] of colourSets.entries()) {
    for (const [s, size] of (sizes.length > 0 ? sizes : [null]).entries()) {
      if (random.chance(0.12)) continue;
      const ownPrice = ownPrices && random.chance(0.9) ? cents(price * (0.8 + 0.1 * s + 0.05 * c)) : undefined;
      made.push({
        sku: `${id}-${String.fromCharCode(65 + c)}${String(s)}`,
        color,
        ...(size === null ? {} : { size: [size] }),
        ...(ownPrice === undefined ? {} : { price: ownPrice }),
        ...(ownStock && random.chance(0.95) ? { in_stock: random.chance(0.6) } : {}),
      });
    }
  }
  return made;
}
