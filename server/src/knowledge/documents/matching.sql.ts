import { containsText } from "../../platform/postgres/contains-text.ts";

/** SQL: document `d` matches a `DocumentFilter`, given as a JSON parameter; null matches every document. */
export function matches(parameter: string): string {
  return `(${field(parameter, "state")} is null or d.state = ${field(parameter, "state")})
    and (${field(parameter, "warning")} is null or (d.warnings <> '[]') = ${field(parameter, "warning")}::boolean)
    and (${field(parameter, "enabled")} is null or d.enabled = ${field(parameter, "enabled")}::boolean)
    and (${field(parameter, "in_stock")} is null or ${isInStock(`${field(parameter, "in_stock")}::boolean`)})
    and (${field(parameter, "category")} is null or ${hasCategory(field(parameter, "category"))})
    and (${field(parameter, "search")} is null or ${containsSearch(field(parameter, "search"))})`;
}

/** SQL: product `d` is in stock or sold out, as requested. A product without stock information is neither. */
export function isInStock(wanted: string): string {
  return `(d.content ->> 'in_stock') = ${wanted}::text`;
}

/** SQL: product `d` is in a category with the given name, at any level. */
export function hasCategory(wanted: string): string {
  return `exists (select from ${list("categories")} path, json_array_elements_text(path) level
    where lower(normalize(level, NFC)) = lower(normalize(${wanted}, NFC)))`;
}

/** SQL: the id, title, file name or, for a product, another text field of document `d` contains the given text. */
export function containsSearch(wanted: string): string {
  const variants = `(select string_agg(concat_ws(' ', v ->> 'sku', v ->> 'color', v ->> 'size'), ' ') from ${list("variants")} v)`;
  const words = `concat_ws(' ', d.content ->> 'description', d.content ->> 'categories', d.content ->> 'attributes', ${variants})`;
  // Searching the whole content is much faster than searching its parts, so this condition excludes most documents first.
  const escaped = `substr(to_json(${wanted})::text, 2, length(to_json(${wanted})::text) - 2)`;
  return `(${containsText("d.title", wanted)} or strpos(lower(d.external_id), lower(${wanted})) > 0
    or ${containsText("coalesce(d.original_file_name, '')", wanted)}
    or case when d.kind = 'item' and ${containsText("d.content::text", escaped)} then ${containsText(words, wanted)} else false end)`;
}

/** SQL: the entries of a list in the content of document `d`; none if the content has no such list. */
function list(name: string): string {
  return `json_array_elements(case when json_typeof(d.content -> '${name}') = 'array' then d.content -> '${name}' else '[]'::json end)`;
}

function field(parameter: string, name: string): string {
  return `(${parameter}::jsonb ->> '${name}')`;
}

/** Returns a filter as a parameter. */
export function filterParameter(filter: object | null | undefined): string | null {
  return filter == null ? null : JSON.stringify(filter);
}
