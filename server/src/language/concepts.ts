/**
 * Concepts of commerce, service and everyday life that words in any language can express. Product types are omitted, because the brand's
 * own data contains them.
 */
export const CONCEPTS = [
  "price", "discount", "shipping", "stock", "colour", "height", "size", "weight", "width", "length", "thickness", "depth", "dimensions",
  "material", "capacity", "power", "voltage", "battery", "brightness", "temperature", "waterproof", "warranty", "return", "refund",
  "exchange", "payment", "contact", "phone", "email", "address", "hours", "store", "care", "origin", "brand", "repair", "spare", "cancel",
  "invoice", "tracking", "customs", "subscription", "children", "adults", "women", "men", "outside", "inside", "rear", "standard", "gift",
  "compatible", "people", "date", "rating", "speed", "time", "age", "employee", "activate", "deactivate", "create", "remove", "change",
  "password", "reset", "fear", "arrive", "malfunction", "validity", "client", "colleague", "charity", "yearly", "monthly", "trial",
  "free", "language", "parking", "participate", "medicine", "import", "export", "load", "reservation", "foundation", "storage",
  "wrapping", "abroad", "cash_on_delivery", "instalments", "alipay",
] as const; // prettier-ignore

export type Concept = (typeof CONCEPTS)[number];

/** Colors and shades that are recognized in text. */
export const COLOURS = [
  "white", "black", "red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "grey", "beige", "navy", "turquoise",
  "burgundy", "gold", "silver", "anthracite", "cream", "ivory", "khaki", "olive", "teal", "lime", "mint", "charcoal", "sand", "moss",
  "slate", "taupe", "magenta", "light", "dark",
] as const; // prettier-ignore

export type Colour = (typeof COLOURS)[number];
