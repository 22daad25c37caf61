/**
 * Phrases that the project does not use in text, comments, titles or strings. See "Style" in CONTRIBUTING.md for a description of plain
 * technical English.
 * @typedef {object} Rule
 * @property {string} name
 * @property {RegExp} pattern pattern without flags, matched case-insensitively
 * @property {string} instead
 * @property {string} example text that must match, as checked by the unit test
 */

/** @type {readonly Rule[]} */
export const rules = [
  { name: "by and by", pattern: /\bby and by\b/, instead: "incrementally", example: "is compacted by and by" },
  { name: "whoever", pattern: /\bwho(?:so|se)?ever\b|\bwhosever\b/, instead: "name the caller", example: "whoever knows the id" },
  { name: "anew", pattern: /\banew\b/, instead: "again, rebuilt", example: "the index is built anew" },
  {
    name: "is told",
    pattern: /\b(?:is|are|was|were|be|been|being) told\b/,
    instead: "reported, logged",
    example: "the caller is told why",
  },
  { name: "tells of", pattern: /\btells? of\b/, instead: "reports", example: "the log tells of it" },
  {
    name: "stands in",
    pattern: /\b(?:stands?|stood|standing) (?:in|for|on|at|there|above|below|behind|before|beside|twice)\b/,
    instead: "is in, is for",
    example: "the reason stands in the log",
  },
  { name: "is had", pattern: /\b(?:is|are|was|were|be) had\b/, instead: "is available, after getting", example: "after the port is had" },
  {
    name: "comes to something",
    pattern: /\bcomes? (?:to|of) (?:it|something|nothing)\b/,
    instead: "completes",
    example: "nothing comes of it",
  },
  { name: "of which", pattern: /\bof which\b/, instead: "two sentences", example: "three files, of which one is empty" },
  { name: "that which", pattern: /\bthat which\b|\bof those of\b/, instead: "what, the one that", example: "that which is stored" },
  {
    name: "document outside the repository",
    pattern: /\b(?:contract|decisions),? (?:chapter )?\d|\bdecisions, chapter\b|\((?:contract|decisions)\b[^)]*\d\)/,
    instead: "say what it says, or link a file in docs/",
    example: "one per account (decisions, chapter 6.2)",
  },
  { name: "for ever", pattern: /\bfor ever\b/, instead: "forever, indefinitely", example: "would wait for ever" },
  { name: "growing pauses", pattern: /\bgrowing pauses\b/, instead: "exponential backoff", example: "tried again with growing pauses" },
  { name: "out of reach", pattern: /\bout of reach\b/, instead: "unavailable, unreachable", example: "the model is out of reach" },
  { name: "given back", pattern: /\b(?:given|gives?|gave) back\b/, instead: "returned, released", example: "leases are given back" },
  { name: "falls silent", pattern: /\bfalls? silent\b/, instead: "stops sending", example: "the persona falls silent" },
  {
    name: "lets in",
    pattern: /\blets? (?:him|her|it|them|somebody|nobody|anybody) in\b|\blets in\b/,
    instead: "grants access",
    example: "nothing that lets in",
  },
  {
    name: "broken off",
    pattern: /\b(?:breaks?|broke|broken) off\b/,
    instead: "interrupted, aborted",
    example: "the connection broke off early",
  },
  { name: "never were", pattern: /\bthat never (?:was|were)\b/, instead: "that never existed", example: "like ids that never were" },
  { name: "taken away", pattern: /\b(?:taken|takes?|took) away\b/, instead: "deleted, removed", example: "its files are taken away" },
  { name: "without end", pattern: /\bwithout end\b/, instead: "endlessly, unbounded", example: "redirects without end here" },
  {
    name: "the one truth",
    pattern: /\bmachine room\b|\bthe one truth\b/,
    instead: "operational endpoints; source of truth",
    example: "for the machine room",
  },
];

/**
 * @param {string} text
 * @returns {{ line: number, rule: Rule, words: string }[]} findings in order
 */
export function findings(text) {
  const found = [];
  for (const [index, line] of text.split("\n").entries()) {
    for (const rule of rules) {
      for (const [words] of line.matchAll(new RegExp(rule.pattern, "gi"))) found.push({ line: index + 1, rule, words });
    }
  }
  return found;
}
