// The format of a brand folder. Strangers write these files, so the code does not assume anything about their structure.

const brandFields = ["display_name", "description", "default_currency", "audience_languages", "persona"];
const productFields = new Set([
  "id",
  "title",
  "description",
  "categories",
  "attributes",
  "price",
  "original_price",
  "currency",
  "in_stock",
  "variants",
  "links",
  "images",
]);
const variantFields = new Set(["sku", "color", "size", "price", "in_stock", "image"]);
const expectFields = new Set(["contains", "not_contains", "documents", "only_documents", "declined", "asks_back", "handoff"]);

/** @typedef {Record<string, any>} Unchecked a JSON object written by a stranger */

/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {unknown} value */
const isFilledText = (value) => isText(value) && value !== "";
/** @param {unknown} value @param {(one: unknown) => boolean} test */
const isListOf = (value, test) => Array.isArray(value) && value.every(test);

/** @param {Unchecked} brand */
export function brandProblems(brand) {
  return brandFields.filter((field) => !brand[field]).map((field) => `brand.json lacks ${field}`);
}

/** @param {Unchecked} product @returns {string[]} */
export function productProblems(product) {
  const { id, title, categories, attributes, variants, links } = product;
  const problems = id && title ? [] : ["product without id/title"];
  for (const field of Object.keys(product)) if (!productFields.has(field)) problems.push(`${id}: unknown field ${field}`);
  if (categories && !isListOf(categories, (category) => isListOf(category, isFilledText)))
    problems.push(`${id}: categories are arrays of arrays of text`);
  for (const [name, value] of Object.entries(attributes ?? {})) if (!isAttribute(value)) problems.push(`${id}: attribute ${name}`);
  problems.push(...variantProblems(variants ?? []).map((problem) => `${id}: ${problem}`));
  for (const link of links ?? []) if (!String(link.url).startsWith("https://")) problems.push(`${id}: link`);
  return problems;
}

/** @param {unknown} value */
function isAttribute(value) {
  return ["string", "number", "boolean"].includes(typeof value) || isListOf(value, isText);
}

/** @param {readonly Unchecked[]} variants */
function variantProblems(variants) {
  /** @type {string[]} */
  const problems = [];
  const skus = new Set();
  for (const variant of variants) {
    for (const field of Object.keys(variant)) if (!variantFields.has(field)) problems.push(`variant field ${field}`);
    if (!variant["sku"] || skus.has(variant["sku"])) problems.push("sku");
    skus.add(variant["sku"]);
    for (const field of ["color", "size"]) {
      const value = variant[field] ?? null;
      if (value !== null && !isListOf(value, isText)) problems.push(`variant ${field} is an array of texts`);
    }
  }
  return problems;
}

/** Checks the lines of questions.jsonl, and counts the conversations and turns. */
export class QuestionCheck {
  /** @param {ReadonlySet<string>} documents ids of the brand's products, and names of its files */
  constructor(documents) {
    this.documents = documents;
    /** Ids of the conversations. @type {Set<string>} */
    this.ids = new Set();
    this.turns = 0;
    /** Conversations per kind. @type {Record<string, number>} */
    this.kinds = {};
  }

  /** @param {string} line @param {number} number line number, starting at 1 @returns {string[]} */
  problemsOf(line, number) {
    /** @type {Unchecked} */
    let conversation;
    try {
      conversation = JSON.parse(line);
    } catch {
      return [`line ${number} not JSON`];
    }
    const { id, kind, turns } = conversation;
    const problems = id && !this.ids.has(id) ? [] : [`line ${number}: id`];
    this.ids.add(id);
    if (!kind) problems.push(`${id}: kind`);
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
    if (!Array.isArray(turns) || turns.length === 0) return [...problems, `${id}: turns`];
    this.turns += turns.length;
    for (const { ask, expect } of turns) {
      if (!ask) problems.push(`${id}: ask`);
      problems.push(...this.expectProblems(expect ?? {}).map((problem) => `${id}: ${problem}`));
    }
    return problems;
  }

  /** @param {Unchecked} expect @returns {string[]} */
  expectProblems(expect) {
    const problems = Object.keys(expect)
      .filter((field) => !expectFields.has(field))
      .map((field) => `expect.${field}`);
    const { contains } = expect;
    if (contains && !isListOf(contains, (choice) => Array.isArray(choice) && choice.length > 0 && choice.every(isFilledText)))
      problems.push("contains is a list of lists");
    for (const field of ["not_contains", "documents", "only_documents"])
      if (expect[field] && !isListOf(expect[field], isFilledText)) problems.push(field);
    for (const field of ["documents", "only_documents"])
      for (const document of expect[field] ?? []) if (!this.documents.has(document)) problems.push(`${field} unknown ${document}`);
    return problems;
  }
}
