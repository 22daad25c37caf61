/** Normalizes the name of a column: `ProductId`, `product_id` and `g:product-id` are treated as equal; `Price (EUR)` becomes `price`. */
export function columnName(name: string): string {
  return name
    .normalize("NFC")
    .slice(0, 100)
    .replace(/^g:/, "")
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
