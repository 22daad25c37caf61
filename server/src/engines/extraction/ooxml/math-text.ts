import type { Attributes } from "./xml.ts";

/** An element of an equation with the text of its parts, in order. */
interface Node {
  readonly name: string;
  readonly parts: { readonly name: string; readonly text: string }[];
  readonly properties: Map<string, string>;
}

/** Elements that only affect how their parent is drawn. */
const PROPERTIES = new Set(["m:chr", "m:begChr", "m:endChr", "m:sepChr", "m:type"]);

/** Maximum number of characters: real equations are shorter, and each part is copied into its parents. */
const MAX_CHARS = 20_000;
/** Invisible operators: function application, multiplication, separator and addition. */
const APPLICATION = /\u2061/g;
const INVISIBLE = /[\u2062-\u2064]/g;

/**
 * Converts an equation (Office Math) into one line of text: `(a+b)/2`, `x^2`, `√(x)`, `∑_(i=1)^n`. Pass the events from the start to the
 * end of `m:oMath`, inclusive.
 */
export class MathText {
  readonly #open: Node[] = [];
  #isInText = false;
  #length = 0;

  open(name: string, attributes: Attributes): void {
    if (PROPERTIES.has(name)) {
      // Properties are in a separate child element.
      this.#open.at(-2)?.properties.set(name, attributes["m:val"] ?? "");
    }
    if (name === "m:t") this.#isInText = true;
    this.#open.push({ name, parts: [], properties: new Map() });
  }

  text(text: string): void {
    this.#length += text.length;
    if (this.#isInText && this.#length <= MAX_CHARS)
      this.#open.at(-1)?.parts.push({ name: "", text: text.replace(APPLICATION, " ").replace(INVISIBLE, "") });
  }

  /** @returns the text of the equation once its end is reached; null before that */
  close(name: string): string | null {
    if (name === "m:t") this.#isInText = false;
    const node = this.#open.pop();
    if (node === undefined) return "";
    const text = textOf(node);
    this.#open.at(-1)?.parts.push({ name, text });
    return this.#open.length === 0 ? text : null;
  }
}

function textOf(node: Node): string {
  const part = (name: string): string => node.parts.find((each) => each.name === name)?.text ?? "";
  const property = (name: string, otherwise: string): string => node.properties.get(name) ?? otherwise;
  switch (node.name) {
    case "m:f":
      return property("m:type", "bar") === "noBar"
        ? `${part("m:num")} ${part("m:den")}`
        : `${grouped(part("m:num"))}/${grouped(part("m:den"))}`;
    case "m:sSup":
      return `${grouped(part("m:e"))}^${grouped(part("m:sup"))}`;
    case "m:sSub":
      return `${grouped(part("m:e"))}_${grouped(part("m:sub"))}`;
    case "m:sSubSup":
      return `${grouped(part("m:e"))}_${grouped(part("m:sub"))}^${grouped(part("m:sup"))}`;
    case "m:sPre":
      return `_${grouped(part("m:sub"))}^${grouped(part("m:sup"))}${part("m:e")}`;
    case "m:rad":
      return `${rootOf(part("m:deg"))}(${part("m:e")})`;
    case "m:nary":
      return `${property("m:chr", "∫")}${limit("_", part("m:sub"))}${limit("^", part("m:sup"))} ${part("m:e")}`;
    case "m:limLow":
      return `${part("m:e")}_${grouped(part("m:lim"))}`;
    case "m:limUpp":
      return `${part("m:e")}^${grouped(part("m:lim"))}`;
    case "m:func":
      return `${part("m:fName")} ${part("m:e")}`;
    case "m:acc":
      return `${part("m:e")}${property("m:chr", "\u0302")}`;
    case "m:d":
      return delimited(node);
    case "m:m":
      return `[${elements(node, "m:mr").join("; ")}]`;
    case "m:mr":
      return elements(node, "m:e").join(", ");
    case "m:eqArr":
      return elements(node, "m:e").join("\n");
    case "m:oMathPara":
      return elements(node, "m:oMath").join("\n");
    default:
      return node.parts.map(({ text }) => text).join("");
  }
}

function delimited(node: Node): string {
  const { properties } = node;
  const inner = elements(node, "m:e").join(properties.get("m:sepChr") ?? "|");
  return `${properties.get("m:begChr") ?? "("}${inner}${properties.get("m:endChr") ?? ")"}`;
}

function elements(node: Node, name: string): string[] {
  return node.parts.filter((part) => part.name === name).map(({ text }) => text);
}

function rootOf(degree: string): string {
  if (degree === "3") return "∛";
  if (degree === "4") return "∜";
  return `${degree === "2" ? "" : degree}√`;
}

function limit(sign: string, text: string): string {
  return text === "" ? "" : `${sign}${grouped(text)}`;
}

/** Adds parentheses unless the text is already a unit. */
function grouped(text: string): string {
  const trimmed = text.trim();
  return /^[\p{L}\p{N}\p{M}.,]*$/u.test(trimmed) || /^\([^()]*\)$/.test(trimmed) || [...trimmed].length === 1 ? trimmed : `(${trimmed})`;
}
