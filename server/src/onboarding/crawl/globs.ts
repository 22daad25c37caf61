/** Returns whether a URL of a site matches any of the globs. */
export type GlobMatcher = (address: string) => boolean;

/**
 * Compiles URL globs: `*` matches any characters except `/`, `**` any characters, `?` one character except `/`. A glob with a scheme is matched
 * against the whole URL; any other glob against the path, with or without a trailing slash. Worst-case time is proportional to the length of the URL
 * times that of the glob.
 */
export function compileGlobs(globs: readonly string[]): GlobMatcher {
  const matchers = globs.map(compileGlob);
  return (address) => matchers.some((matches) => matches(address));
}

function compileGlob(glob: string): GlobMatcher {
  const tokens = tokensOf(/^(https?:|\/|\*\*)/.test(glob) ? glob : `/${glob}`);
  if (/^https?:/.test(glob)) return (address) => matchesTokens(tokens, address);
  return (address) => {
    const path = decodedPath(address);
    return matchesTokens(tokens, path) || (path.length > 1 && path.endsWith("/") && matchesTokens(tokens, path.slice(0, -1)));
  };
}

/** Decoded, because users write `/über-uns`, not `/%C3%BCber-uns`. */
function decodedPath(address: string): string {
  const path = new URL(address).pathname;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

type Token = { readonly kind: "literal"; readonly character: string } | { readonly kind: "one" | "some" | "any" };

function tokensOf(glob: string): Token[] {
  const tokens: Token[] = [];
  for (const part of glob.match(/\*+|\?|[^*?]/gu) ?? []) {
    if (part === "*") tokens.push({ kind: "some" });
    else if (part.startsWith("*")) tokens.push({ kind: "any" });
    else if (part === "?") tokens.push({ kind: "one" });
    else tokens.push({ kind: "literal", character: part });
  }
  return tokens;
}

/** Tracks all possible matches at once (Thompson's NFA simulation), so a glob cannot cause backtracking. */
function matchesTokens(tokens: readonly Token[], text: string): boolean {
  let states = new Set<number>();
  reach(tokens, states, 0);
  for (const character of text) {
    const following = new Set<number>();
    for (const state of states) {
      const token = tokens[state];
      if (token === undefined) continue;
      if (token.kind === "any" || (token.kind === "some" && character !== "/")) reach(tokens, following, state);
      else if (takes(token, character)) reach(tokens, following, state + 1);
    }
    states = following;
    if (states.size === 0) return false;
  }
  return states.has(tokens.length);
}

/** Adds a state and all states reachable from it through stars that match the empty string. */
function reach(tokens: readonly Token[], states: Set<number>, from: number): void {
  for (let state = from; !states.has(state); state += 1) {
    states.add(state);
    const kind = tokens[state]?.kind;
    if (kind !== "some" && kind !== "any") return;
  }
}

function takes(token: Token, character: string): boolean {
  if (token.kind === "literal") return token.character === character;
  return token.kind === "one" && character !== "/";
}
