const ADDRESS = /\b(HYPERLINK|IMAGE)\(\s*"{1,2}(https?:\/\/[^"\s]{1,2000})"/i;

/** An address on the web that a formula leads to or shows a picture from. */
export interface FormulaAddress {
  readonly kind: "link" | "picture";
  readonly url: string;
}

/** The address that a formula names outright, as in `HYPERLINK("https://...", "Shop")`; null for none. */
export function formulaAddress(formula: string): FormulaAddress | null {
  const [, name = "", url = ""] = ADDRESS.exec(formula) ?? [];
  if (url === "") return null;
  return { kind: name.toUpperCase() === "IMAGE" ? "picture" : "link", url };
}
