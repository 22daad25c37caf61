import type { Attributes, XmlHandler } from "./xml.ts";

const MAX_SERIES = 50;
const MAX_POINTS = 5_000;

export interface Values {
  /** Values by index. */
  readonly points: Map<number, string>;
  isNumber: boolean;
  /** Number format code; empty if there is none. */
  format: string;
}

export interface Series {
  name: string;
  readonly categories: Values;
  readonly values: Values;
}

type Role = "name" | "categories" | "values";

/** Roles of the child elements of a series; bubble sizes are ignored. */
const ROLES: Readonly<Record<string, Role>> = {
  "c:tx": "name",
  "c:cat": "categories",
  "c:xVal": "categories",
  "c:val": "values",
  "c:yVal": "values",
};
const CATEGORY_AXES = new Set(["c:catAx", "c:dateAx"]);
const AXES = new Set([...CATEGORY_AXES, "c:valAx", "c:serAx"]);
/** In newer chart types, only the title is readable. */
const TITLES = new Set(["c:title", "cx:title"]);
const TEXTS = new Set(["c:v", "a:t", "c:formatCode"]);

/** Collects the title, the category title and the series of a chart from the values cached in the file. */
export class ChartReader implements XmlHandler {
  title = "";
  categoryTitle = "";
  readonly series: Series[] = [];
  #depth = 0;
  #current: Series | null = null;
  #seriesDepth = 0;
  #role: Role | null = null;
  #axis = "";
  #title: string[] | null = null;
  #index = 0;
  /** Levels of categories, innermost first. */
  #levels: Map<number, string>[] = [];
  #text: string[] | null = null;

  open(name: string, attributes: Attributes): void {
    this.#depth++;
    if (name === "c:ser") this.#startSeries();
    else if (this.#current !== null && this.#depth === this.#seriesDepth + 1) this.#role = ROLES[name] ?? null;
    else if (AXES.has(name)) this.#axis = name;
    else if (TITLES.has(name)) this.#title = [];
    else if (name === "a:p" || name === "a:br") this.#title?.push(" ");
    else if (name === "c:lvl") this.#levels.push(new Map());
    else if (name === "c:pt") this.#index = Number(attributes["idx"] ?? "0");
    else if (name === "c:numCache" || name === "c:numLit") this.#markNumbers();
    else if (TEXTS.has(name)) this.#text = [];
  }

  text(text: string): void {
    this.#text?.push(text);
  }

  close(name: string): void {
    if (TEXTS.has(name)) this.#endText(name);
    else if (TITLES.has(name)) this.#endTitle();
    else if (name === this.#axis) this.#axis = "";
    else if (name === "c:ser") this.#current = null;
    if (this.#current !== null && this.#depth === this.#seriesDepth + 1) this.#endRole();
    this.#depth--;
  }

  #startSeries(): void {
    this.#seriesDepth = this.#depth;
    this.#current = { name: "", categories: noValues(), values: noValues() };
    this.#role = null;
    if (this.series.length < MAX_SERIES) this.series.push(this.#current);
  }

  get #values(): Values | undefined {
    return this.#role === "categories" || this.#role === "values" ? this.#current?.[this.#role] : undefined;
  }

  #markNumbers(): void {
    const values = this.#values;
    if (values !== undefined) values.isNumber = true;
  }

  #endText(name: string): void {
    const text = this.#text?.join("") ?? "";
    this.#text = null;
    const values = this.#values;
    if (this.#title !== null) this.#title.push(text);
    else if (this.#role === "name" && this.#current !== null) this.#current.name += text;
    else if (values !== undefined && name === "c:formatCode") values.format = text;
    else if (values !== undefined) {
      const points = this.#levels.at(-1) ?? values.points;
      if (points.size < MAX_POINTS) points.set(this.#index, text);
    }
  }

  #endTitle(): void {
    const text = (this.#title ?? []).join("").replace(/\s+/g, " ").trim();
    this.#title = null;
    if (this.#axis === "") this.title = text;
    else if (CATEGORY_AXES.has(this.#axis)) this.categoryTitle = text;
  }

  #endRole(): void {
    const [inner, ...outer] = this.#levels;
    this.#levels = [];
    const points = this.#values?.points;
    this.#role = null;
    if (inner === undefined || points === undefined) return;
    for (const [index, text] of inner) points.set(index, [...outer.toReversed().map((level) => lastUpTo(level, index)), text].join(" / "));
  }
}

/** Returns the last entry up to an index, because an outer category is stored at the index of its first inner category. */
function lastUpTo(level: ReadonlyMap<number, string>, index: number): string {
  let found = "";
  for (const [at, text] of level) if (at <= index) found = text;
  return found;
}

function noValues(): Values {
  return { points: new Map(), isNumber: false, format: "" };
}
