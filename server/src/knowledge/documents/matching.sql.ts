import { containsText } from "../../platform/postgres/contains-text.ts";

/** SQL: document `d` matches a `DocumentFilter`, given as a JSON parameter; null matches every document. */
export function matches(parameter: string): string {
  return `(${field(parameter, "state")} is null or d.state = ${field(parameter, "state")})
    and (${field(parameter, "warning")} is null or (d.warnings <> '[]') = ${field(parameter, "warning")}::boolean)
    and (${field(parameter, "enabled")} is null or d.enabled = ${field(parameter, "enabled")}::boolean)
    and (${field(parameter, "search")} is null or strpos(lower(d.title), lower(${field(parameter, "search")})) > 0
      or d.external_id = ${field(parameter, "search")}
      or ${containsText("coalesce(d.original_file_name, '')", field(parameter, "search"))})`;
}

function field(parameter: string, name: string): string {
  return `(${parameter}::jsonb ->> '${name}')`;
}

/** Returns a filter as a parameter. */
export function filterParameter(filter: object | null | undefined): string | null {
  return filter == null ? null : JSON.stringify(filter);
}
