const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Maximum nesting depth. Valid requests are never this deep, and unlimited nesting would exhaust the stack of recursive code. */
const mostDepth = 100;

/** Maximum number of values, far more than in any valid request. Checking millions of values would block the process for seconds. */
const mostValues = 200_000;

/** Thrown for rejected JSON. The message gives the reason, as a continuation of "the body ...". */
export class RefusedJson extends Error {
  override readonly name = "RefusedJson";
}

/**
 * Parses untrusted JSON. Requires strict UTF-8, at most 100 levels and 200,000 values, and rejects keys that could modify an object's
 * prototype.
 * @throws RefusedJson
 */
export function parseJson(sent: string | Uint8Array): unknown {
  const text = decode(sent);
  const excess = excessIn(text);
  if (excess !== null) throw new RefusedJson(excess);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedJson("is not valid JSON");
  }
  // An escape sequence may hide the name of a key.
  if ((text.includes("__proto__") || text.includes("constructor") || text.includes("\\u")) && reachesPrototype(value))
    throw new RefusedJson("has a key that could reach an object's prototype");
  return value;
}

function decode(sent: string | Uint8Array): string {
  if (typeof sent === "string") return sent.replace(/^\uFEFF/, "");
  try {
    return utf8.decode(sent);
  } catch {
    throw new RefusedJson("is not valid JSON in UTF-8");
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Returns the limit that the text exceeds, before it is parsed; null if it exceeds none. */
function excessIn(text: string): string | null {
  // Each level needs an opening and a closing bracket.
  if (text.length <= 2 * mostDepth) return null;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at += 1;
      for (; at < text.length && text.charCodeAt(at) !== quote; at += 1) if (text.charCodeAt(at) === backslash) at += 1;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > mostDepth) return `is nested deeper than ${mostDepth} levels`;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === comma) {
      values += 1;
      if (values > mostValues) return `has more than ${mostValues} values`;
    }
  }
  return null;
}

function reachesPrototype(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, "__proto__")) return true;
  const { constructor: own } = value as { constructor?: unknown };
  if (Object.hasOwn(value, "constructor") && typeof own === "object" && own !== null && Object.hasOwn(own, "prototype")) return true;
  return Object.values(value).some(reachesPrototype);
}
