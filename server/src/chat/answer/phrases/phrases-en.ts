import type { Phrases } from "./phrases.ts";

const ADJECTIVE = /(?:proof|able|ible|safe|ed|ive|free|friendly|resistant|tight|less|ful|ant|ent|ic|al|vegan|new|dry|light|warm)$/i;

/** Titles in the plural: "Winter Boots", "Winter Boots (42)". */
function isPlural(title: string): boolean {
  return /[^s'’]s$/i.test(title.replace(/\s*\([^)]*\)$/, ""));
}

const is = (title: string): string => (isPlural(title) ? "are" : "is");
const costs = (title: string): string => (isPlural(title) ? "cost" : "costs");
const comes = (title: string): string => (isPlural(title) ? "come" : "comes");

export const EN: Phrases = {
  greeting: (name, brand) => `Hello, I am ${name} of ${brand}.`,
  thanks: "You are welcome!",
  goodbye: "Goodbye, and see you soon!",
  wellbeing: "I am fine, thank you.",
  identity: (name, brand) => `I am ${name}, the digital assistant of ${brand}.`,
  capabilities: (brand) => `I answer questions about ${brand}: the products, their prices and stock, and what our documents say.`,
  acknowledgement: "Good. What else would you like to know?",
  decline: (brand) => `I am sorry, I have no information about that at ${brand}.`,
  declineProduct: (title) => `I am sorry, our records on the ${title} do not say that.`,
  offLimits: "I cannot help with that, but I am glad to answer questions about what we offer.",
  nothingMatches: "I am sorry, I found nothing that matches.",
  offer: "You could ask me, for instance:",
  offerStart: "How can I help?",
  price: (title, price) => `The ${title} ${costs(title)} ${price}.`,
  priceBefore: (price) => `The former price was ${price}.`,
  priceRange: (title, from, to) => `The ${title} ${costs(title)} from ${from} to ${to}, depending on the version.`,
  inStock: (what) => `The ${what} ${is(what)} in stock.`,
  outOfStock: (what) => `The ${what} ${is(what)} out of stock at the moment.`,
  noVariant: (title, option) => `I do not find the ${title} in ${option}.`,
  colours: (title, list) => `The ${title} ${comes(title)} in these colours: ${list}.`,
  sizes: (title, list) => `The ${title} ${comes(title)} in these sizes: ${list}.`,
  found: "Here is what I found:",
  lowest: (title, price) => `The cheapest is the ${title} at ${price}.`,
  highest: (title, price) => `The most expensive is the ${title} at ${price}.`,
  first: (title, label, value) => `That is the ${title} (${label}: ${value}).`,
  yes: (title, label) => (ADJECTIVE.test(label) ? `Yes, the ${title} ${is(title)} ${label}.` : `Yes, the ${title}: ${label}.`),
  no: (title, label) => (ADJECTIVE.test(label) ? `No, the ${title} ${is(title)} not ${label}.` : `No, the ${title}: no ${label}.`),
  inPicture: (what) => `In your picture I see ${what}.`,
  readInPicture: (text) => `It reads: “${text}”.`,
  looksLike: (title) => `Of what we have, it looks most like the ${title}.`,
  difference: (label) => `${label}:`,
  labels: { price: "price", stock: "in stock", yes: "yes", no: "no" },
  and: "and",
};
