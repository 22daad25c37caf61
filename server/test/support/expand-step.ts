/** Returns a migration without comments and quoted strings. */
function codeOf(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, "").replaceAll(/'(?:[^']|'')*'/g, "''");
}

/** Patterns of changes that break a release that does not know them, and the table that each change applies to. */
const changes: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ["drops a table", /\bdrop (?:table|view|materialized view|schema|sequence) (?:if exists )?(?<table>\w+)/gi],
  ["drops a function or type", /\bdrop (?:function|procedure|type|domain)\b/gi],
  ["renames", /\balter (?!table\b)\w+ (?:if exists )?(?<table>\w+) rename\b/gi],
];

/** Faults that a single `alter table` action can have. */
const actions: readonly (readonly [fault: string, isFault: (action: string) => boolean])[] = [
  ["drops a column", (action) => /^drop (?:column\b|(?!constraint\b|expression\b))/i.test(action)],
  ["renames", (action) => /^rename\b/i.test(action)],
  ["changes a type", (action) => /^alter (?:column )?\w+ (?:set data )?type\b/i.test(action)],
  ["forbids null", (action) => /^alter (?:column )?\w+ set not null\b/i.test(action)],
  ["drops a default", (action) => /^alter (?:column )?\w+ drop default\b/i.test(action)],
  [
    "adds a required column without a default",
    (action) =>
      /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b)/i.test(action) &&
      /\bnot null\b/i.test(action) &&
      !/\bdefault\b|\bgenerated\b/i.test(action),
  ],
  [
    "adds a constraint without `not valid`",
    (action) => /^add (?:constraint|check|unique|primary|foreign)\b/i.test(action) && !/\bnot valid\b/i.test(action),
  ],
];

/** Splits at commas outside parentheses. */
function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/**
 * Returns why the previous release cannot run on the schema after a migration. Tables that the migration creates are exempt, and so are
 * migrations with the line `-- contract: REASON`, because they remove only what no running release uses.
 */
export function expandFaults(sql: string): string[] {
  if (/^-- contract: \S/m.test(sql)) return [];
  const code = codeOf(sql).replaceAll(/\s+/g, " ");
  const created = new Set([...code.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(([, table]) => table));
  const isNew = (table: string | undefined): boolean => created.has(table);
  const faults = changes.flatMap(([fault, pattern]) =>
    [...code.matchAll(pattern)].flatMap(({ 0: text, groups }) => (isNew(groups?.["table"]) ? [] : [`${fault}: ${text}`])),
  );
  for (const [, table, rest = ""] of code.matchAll(/\balter table (?:if exists )?(?:only )?(\w+) ([^;]*)/gi)) {
    if (isNew(table)) continue;
    for (const action of partsOf(rest))
      for (const [fault, isFault] of actions) if (isFault(action)) faults.push(`${fault}: alter table ${table} ${action}`);
  }
  for (const [text, table] of code.matchAll(/\bcreate unique index [^;]*? on (?:only )?(\w+)[^;]*/gi))
    if (!isNew(table)) faults.push(`forbids duplicates: ${text.trim()}`);
  return [...new Set(faults)];
}
