import { containsText } from "../../platform/postgres/contains-text.ts";

/** SQL: document `d` matches a `DocumentFilter`, given as a JSON parameter; null matches every document. */
export function matches(parameter: string): string {
  const field = (name: string): string => `(${parameter}::jsonb ->> '${name}')`;
  const [state, warning, enabled, search] = [field("state"), field("warning"), field("enabled"), field("search")];
  return `(${state} is null or d.state = ${state}) and (${warning} is null or (d.warnings <> '[]') = ${warning}::boolean)
    and (${enabled} is null or d.enabled = ${enabled}::boolean)
    and (${search} is null or strpos(lower(d.title), lower(${search})) > 0 or d.external_id = ${search}
      or ${containsText("coalesce(d.original_file_name, '')", search)})`;
}

/** Returns a filter as a parameter. */
export function filterParameter(filter: object | null | undefined): string | null {
  return filter == null ? null : JSON.stringify(filter);
}
