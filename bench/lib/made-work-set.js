import { seededRandom } from "./random.js";

/** @import { WorkSet, Product } from "./work-set.js" */

const materials = [
  "cotton",
  "merino wool",
  "recycled nylon",
  "linen",
  "fleece",
  "leather",
  "bamboo",
  "canvas",
  "softshell",
  "down",
  "mesh",
  "denim",
];
const styles = [
  "Ridge",
  "Harbor",
  "Aspen",
  "Summit",
  "Delta",
  "Ember",
  "Nordic",
  "Cobalt",
  "Meadow",
  "Falcon",
  "Terra",
  "Juniper",
  "Orion",
  "Willow",
  "Granite",
];
const kinds = [
  { name: "Rain Jacket", path: ["Clothing", "Jackets"], use: "keeps wind and rain out on long days outside" },
  { name: "Trail Shoe", path: ["Shoes", "Trail"], use: "grips wet rock and dries soon after a stream" },
  { name: "Backpack", path: ["Bags", "Backpacks"], use: "carries a day's load with an even weight on the hips" },
  { name: "Sleeping Bag", path: ["Camping", "Sleep"], use: "holds warmth through cold and clear nights" },
  { name: "Running Short", path: ["Clothing", "Shorts"], use: "moves with every step and never chafes" },
  { name: "Camp Stove", path: ["Camping", "Kitchen"], use: "boils a litre of water within four minutes" },
  { name: "Head Lamp", path: ["Camping", "Light"], use: "lights a path a hundred metres ahead" },
  { name: "Yoga Pant", path: ["Clothing", "Trousers"], use: "stretches in four directions and keeps its shape" },
  { name: "Travel Mug", path: ["Kitchen", "Drinks"], use: "keeps coffee hot until the afternoon" },
  { name: "Bike Helmet", path: ["Cycling", "Safety"], use: "spreads an impact over the whole shell" },
];
const colors = ["black", "blue", "green", "red", "orange", "grey", "yellow", "purple"];
const sizes = ["XS", "S", "M", "L", "XL"];
const details = [
  "Taped seams keep water from creeping in.",
  "Two side pockets close with a zip.",
  "Reflective threads make it visible at dusk.",
  "The lining is soft and can be taken out for washing.",
  "A drawcord adjusts the fit with one hand.",
  "All parts can be bought one by one for repair.",
  "The fabric was made without fluorine.",
  "It folds into its own pocket.",
  "Machine wash at thirty degrees, dry in the shade.",
  "Padded edges protect what touches the skin.",
];
const topics = ["Returns", "Delivery", "Care", "Repair", "Warranty", "Sizes", "Payment", "Gift cards", "Membership", "Stores"];
const sentences = [
  "Write to the service team with the number of the order and a photograph.",
  "The amount arrives on the same account within five working days.",
  "Parcels leave the warehouse on the day of the order when it came before noon.",
  "An appointment can be made in every store, at the counter or by telephone.",
  "What was made to measure cannot be sent back unless it has a fault.",
  "Wash it inside out, without softener, and let it dry in the air.",
  "A repair takes about two weeks, and you get the price beforehand.",
  "Points are added after thirty days and stay valid for two years.",
  "Measure over a thin shirt and compare the result with the table.",
  "The balance of a card is shown in the basket before anything is paid.",
];

/**
 * Generates a deterministic work set.
 * @param {number} products
 * @param {number} texts
 * @returns {WorkSet}
 */
export function madeWorkSet(products, texts) {
  const random = seededRandom(20_260_101);
  /** @template T @param {readonly T[]} from @returns {T} */
  const pick = (from) => /** @type {T} */ (from[Math.floor(random() * from.length)]);
  const made = Array.from({ length: products }, (_, at) => product(at, pick, random));
  return {
    name: "made by the bench (seeded)",
    products: made,
    texts: Array.from({ length: texts }, (_, at) => text(at, pick)),
    queries: made
      .filter((_, at) => at % 12 === 0)
      .map(({ title }, at) =>
        at % 2 === 0
          ? title
          : `${title.split(" ").slice(-2).join(" ")} for ${pick(["rain", "summer", "travel", "cold nights", "school"])} ${at}`,
      ),
  };
}

/**
 * @param {number} at
 * @param {<T>(from: readonly T[]) => T} pick
 * @param {() => number} random
 * @returns {Product}
 */
function product(at, pick, random) {
  const kind = pick(kinds);
  const [material, color, size] = [pick(materials), pick(colors), pick(sizes)];
  const id = `made-${String(at).padStart(5, "0")}`;
  const described = Array.from({ length: 3 + Math.floor(random() * 3) }, () => pick(details));
  return {
    id,
    title: `${pick(styles)} ${at} ${material} ${kind.name}`,
    description: `This ${kind.name.toLowerCase()} of ${material} ${kind.use}. ${[...new Set(described)].join(" ")}`,
    price: Math.round(random() * 20_000) / 100,
    currency: "EUR",
    in_stock: random() > 0.2,
    categories: [kind.path],
    attributes: { material, color, size, weight_g: 100 + Math.floor(random() * 1_500) },
    links: [{ url: `https://shop.example/${id}`, is_primary: true }],
  };
}

/**
 * @param {number} at
 * @param {<T>(from: readonly T[]) => T} pick
 */
function text(at, pick) {
  const topic = `${pick(topics)} ${at}`;
  const sections = Array.from({ length: 8 }, (_, section) => {
    const lines = Array.from({ length: 10 }, () => pick(sentences));
    return `## ${pick(topics)}, part ${section + 1}\n\n${lines.join(" ")}`;
  });
  return { name: `text-${at}.md`, text: `# ${topic}\n\n${sections.join("\n\n")}\n` };
}
