/** English names of image colors, as returned by `nameColours`. */
export const COLOUR_NAMES = [
  "black", "grey", "white", "silver", "red", "orange", "yellow", "green", "olive", "turquoise", "blue", "navy", "light blue", "purple", "pink", "brown",
  "beige", "burgundy",
] as const; // prettier-ignore

export type ColourName = (typeof COLOUR_NAMES)[number];
