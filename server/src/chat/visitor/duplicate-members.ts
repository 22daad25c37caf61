const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Returns whether an object in a JSON string, at any depth, contains duplicate member names, which parsers handle inconsistently.
 * @param json well-formed JSON
 */
export function hasDuplicateMembers(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let text: string | null = null;
  for (const [token] of json.matchAll(tokens)) {
    if (token === ":") {
      const names = open.at(-1);
      const name = text === null ? null : (JSON.parse(text) as string);
      if (name === null || !names) continue;
      if (names.has(name)) return true;
      names.add(name);
    } else if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    text = token.startsWith('"') ? token : null;
  }
  return false;
}
