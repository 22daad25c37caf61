export interface ShopProduct {
  readonly sku: string;
  /** Last path segment of the product page. */
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly price: number;
  /** Price before the sale. */
  readonly was?: number;
  readonly inStock: boolean;
  readonly material?: string;
  /** Markup of the product page. Default: JSON-LD. */
  readonly notation?: "microdata" | "opengraph" | "group";
  /** Variants of a product group. */
  readonly variants?: readonly { readonly sku: string; readonly color: string; readonly price: number; readonly inStock: boolean }[];
}

export const shopCategories = { mugs: "Mugs", teapots: "Teapots", bowls: "Bowls", tea: "Loose tea" } as const;

const clay = "Stoneware";

/** Products of the test shop. */
export const shopProducts: readonly ShopProduct[] = [
  {
    sku: "HH-M1",
    slug: "harbour-mug",
    name: "Harbour Mug",
    category: "mugs",
    description: "A straight mug of 350 ml with a wide handle, glazed in sea grey. Safe in the dishwasher.",
    price: 24,
    inStock: true,
    material: clay,
  },
  {
    sku: "HH-M2",
    slug: "ember-mug",
    name: "Ember Mug",
    category: "mugs",
    description: "A small mug of 200 ml for espresso drinks, glazed in copper red.",
    price: 18.5,
    inStock: true,
    material: clay,
  },
  {
    sku: "HH-M3",
    slug: "lantern-mug",
    name: "Lantern Mug",
    category: "mugs",
    description: "A tall mug of 450 ml with cut facets that keep the hand cool.",
    price: 26,
    was: 32,
    inStock: true,
    material: clay,
  },
  {
    sku: "HH-M4",
    slug: "orchard-mug",
    name: "Orchard Mug",
    category: "mugs",
    description: "A round mug of 300 ml with a pattern of pears, painted by hand.",
    price: 29,
    inStock: false,
    material: "Porcelain",
  },
  {
    sku: "HH-M5",
    slug: "meadow-mug",
    name: "Meadow Mug",
    category: "mugs",
    description: "Our best known mug of 330 ml, in three colours.",
    price: 22,
    inStock: true,
    notation: "group",
    variants: [
      { sku: "HH-M5-MOSS", color: "Moss", price: 22, inStock: true },
      { sku: "HH-M5-SAND", color: "Sand", price: 22, inStock: false },
      { sku: "HH-M5-INK", color: "Ink", price: 24, inStock: true },
    ],
  },
  {
    sku: "HH-P1",
    slug: "quay-teapot",
    name: "Quay Teapot",
    category: "teapots",
    description: "A teapot of one litre with a steel sieve and a lid that does not drip.",
    price: 68,
    inStock: true,
    material: clay,
  },
  {
    sku: "HH-P2",
    slug: "dune-teapot",
    name: "Dune Teapot",
    category: "teapots",
    description: "A low teapot of 600 ml for two, glazed in sand white.",
    price: 54.9,
    inStock: true,
    material: clay,
    notation: "microdata",
  },
  {
    sku: "HH-P3",
    slug: "storm-teapot",
    name: "Storm Teapot",
    category: "teapots",
    description: "A cast iron teapot of 800 ml that keeps tea warm for an hour.",
    price: 79,
    was: 95,
    inStock: true,
    material: "Cast iron",
  },
  {
    sku: "HH-P4",
    slug: "pebble-teapot",
    name: "Pebble Teapot",
    category: "teapots",
    description: "A pot of 350 ml for one, as round as a stone of the beach.",
    price: 42,
    inStock: false,
    material: clay,
  },
  {
    sku: "HH-B1",
    slug: "shore-bowl",
    name: "Shore Bowl",
    category: "bowls",
    description: "A bowl of 16 cm for soup and cereals.",
    price: 21,
    inStock: true,
    material: clay,
  },
  {
    sku: "HH-B2",
    slug: "field-bowl",
    name: "Field Bowl",
    category: "bowls",
    description: "A salad bowl of 26 cm with a rim of bare clay.",
    price: 46,
    inStock: true,
    material: clay,
  },
  {
    sku: "HH-B3",
    slug: "matcha-bowl",
    name: "Matcha Bowl",
    category: "bowls",
    description: "A deep bowl of 12 cm to whisk matcha in, thrown by hand.",
    price: 38,
    inStock: true,
    material: clay,
    notation: "microdata",
  },
  {
    sku: "HH-T1",
    slug: "breakfast-blend",
    name: "Breakfast Blend",
    category: "tea",
    description: "Strong black tea of Assam and Ceylon, 100 g. Brew for four minutes.",
    price: 9.5,
    inStock: true,
  },
  {
    sku: "HH-T2",
    slug: "river-green",
    name: "River Green",
    category: "tea",
    description: "Mild green tea with notes of chestnut, 80 g. Brew at 75 degrees.",
    price: 11.2,
    inStock: true,
  },
  {
    sku: "HH-T3",
    slug: "evening-herbs",
    name: "Evening Herbs",
    category: "tea",
    description: "Lemon balm, mint and camomile without caffeine, 60 g.",
    price: 7.9,
    inStock: true,
    notation: "opengraph",
  },
  {
    sku: "HH-T4",
    slug: "smoked-pine",
    name: "Smoked Pine",
    category: "tea",
    description: "Black tea smoked over pine wood, 100 g, for those who like it strong.",
    price: 12.4,
    was: 14.9,
    inStock: true,
  },
];
