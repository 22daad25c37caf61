const mostCharacters = 500_000;
const deepest = 60;

/**
 * Parses a JSON-LD script. Tolerates common defects: comments, `<!--`, CDATA, character references such as `&quot;`, line breaks inside strings,
 * trailing commas and a trailing semicolon. Returns undefined if the result is not JSON, is too long or is nested too deeply.
 */
export function parseJsonLd(script: string): unknown {
  if (script.length > mostCharacters) return undefined;
  const bare = unwrapped(script.trim());
  if (bare === "") return undefined;
  const strict = parsed(bare);
  if (strict !== undefined) return strict;
  const cleaned = parsed(tidy(bare));
  if (cleaned !== undefined || !bare.includes("&quot;")) return cleaned;
  return parsed(tidy(bare.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&amp;", "&")));
}

function unwrapped(script: string): string {
  const opening = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/.exec(script.slice(0, 40))?.[0] ?? "";
  // Searches only the end of the script, because an unanchored pattern takes quadratic time.
  const closing = /(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?$/.exec(script.slice(-40))?.[0] ?? "";
  return script.slice(opening.length, script.length - closing.length).trim();
}

function parsed(json: string): unknown {
  try {
    const value = JSON.parse(json) as unknown;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < deepest; depth += 1) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Removes comments and trailing commas, and escapes control characters inside strings, in one pass. */
function tidy(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  const skip = (to: number, instead = ""): void => {
    parts.push(text.slice(from, at), instead);
    from = to;
    at = to;
  };
  let inString = false;
  while (at < text.length) {
    const char = text.charAt(at);
    if (inString) {
      if (char === "\\") at += 2;
      else if (char < " ") skip(at + 1, char === "\n" ? "\\n" : " ");
      else {
        if (char === '"') inString = false;
        at += 1;
      }
    } else if (char === '"') {
      inString = true;
      at += 1;
    } else if (text.startsWith("//", at)) skip(endOf("\n", at));
    else if (text.startsWith("/*", at)) skip(endOf("*/", at));
    else if (char === "," && /[\]}]/.test(nextOf(at + 1))) skip(at + 1);
    else if (char === ";") skip(at + 1);
    else at += 1;
  }
  parts.push(text.slice(from));
  return parts.join("");

  function endOf(mark: string, start: number): number {
    const end = text.indexOf(mark, start);
    return end < 0 ? text.length : end + mark.length;
  }

  /** Returns the next character after white space and comments. */
  function nextOf(start: number): string {
    let next = start;
    for (;;) {
      if (/\s/.test(text.charAt(next))) next += 1;
      else if (text.startsWith("//", next)) next = endOf("\n", next);
      else if (text.startsWith("/*", next)) next = endOf("*/", next);
      else return text.charAt(next);
    }
  }
}
