const ADDRESS = /\b(HYPERLINK|IMAGE)\(\s*"{1,2}(https?:\/\/[^"\s]{1,2000})"/i;

/** A web address that a formula links to or shows an image from. */
export interface FormulaAddress {
  readonly kind: "link" | "picture";
  readonly url: string;
}

/** Returns the literal address in a formula, as in `HYPERLINK("https://...", "Shop")`; null for none. */
export function formulaAddress(formula: string): FormulaAddress | null {
  const [, name = "", url = ""] = ADDRESS.exec(formula) ?? [];
  if (url === "") return null;
  return { kind: name.toUpperCase() === "IMAGE" ? "picture" : "link", url };
}
