const ADDRESS = /\b(HYPERLINK|IMAGE)\(\s*"{1,2}(https?:\/\/[^"\s]{1,2000})"/i;

/** A URL that a formula links to or from which it displays an image. */
export interface FormulaAddress {
  readonly kind: "link" | "picture";
  readonly url: string;
}

/** Returns the literal URL in a formula such as `HYPERLINK("https://...", "Shop")`; null if there is none. */
export function formulaAddress(formula: string): FormulaAddress | null {
  const [, name = "", url = ""] = ADDRESS.exec(formula) ?? [];
  if (url === "") return null;
  return { kind: name.toUpperCase() === "IMAGE" ? "picture" : "link", url };
}
