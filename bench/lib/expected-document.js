/**
 * Expected outcome of a file in the manifest of the documents folder.
 * @typedef {object} Expected
 * @property {string | string[]} state
 * @property {string | string[]} [error_code]
 * @property {string | string[]} [error_prefix]
 * @property {string[]} [must_contain]
 * @property {string[]} [must_not_contain]
 * @property {number} [pages]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [warning]
 * @property {string} [match]
 */

/**
 * Actual outcome of a file.
 * @typedef {object} Outcome
 * @property {"rejected" | "ready" | "failed" | "hung"} state
 * @property {number} status of the upload
 * @property {string} code code of the problem, or the first word of the failure message
 * @property {string} message
 * @property {any} document as returned by the API
 * @property {string} text
 * @property {number} seconds from the upload's response to the final state
 */

/** @param {Expected} expected @param {Outcome} outcome @returns {string[]} the differences */
export function deviations(expected, outcome) {
  const states = listOf(expected.state);
  const became = outcome.state === "ready" ? "" : ` (${outcome.message})`;
  if (!states.includes(outcome.state)) return [`is ${outcome.state}${became}, not ${states.join(" or ")}`];
  if (outcome.state === "rejected") {
    const codes = listOf(expected.error_code);
    return codes.length === 0 || codes.includes(outcome.code) ? [] : [`was rejected with ${outcome.code}, not ${codes.join(" or ")}`];
  }
  if (outcome.state === "failed") {
    const prefixes = listOf(expected.error_prefix);
    const isAsSaid = prefixes.length === 0 || prefixes.some((prefix) => outcome.message.startsWith(prefix));
    return isAsSaid ? [] : [`failed with "${outcome.message}", not ${prefixes.join(" or ")}`];
  }
  return [...textDeviations(expected, outcome.text), ...factDeviations(expected, outcome.document)];
}

/** @param {Expected} expected @param {string} text */
function textDeviations(expected, text) {
  const rate = expected.match === undefined ? null : Number(/(0?\.\d+)/.exec(expected.match)?.[1] ?? 0);
  const prepared = rate === null ? comparable(text) : withoutSpace(text);
  const holds = (/** @type {string} */ phrase) =>
    rate === null ? prepared.includes(comparable(phrase)) : errorRate(prepared, withoutSpace(phrase)) <= rate;
  return [
    ...(expected.must_contain ?? []).filter((phrase) => !holds(phrase)).map((phrase) => `lacks "${phrase}"`),
    ...(expected.must_not_contain ?? []).filter(holds).map((phrase) => `holds "${phrase}"`),
  ];
}

/** @param {Expected} expected @param {any} document */
function factDeviations({ pages, width, height, warning }, document) {
  const said = [];
  if (pages !== undefined && document.pages !== pages) said.push(`has ${document.pages} pages, not ${pages}`);
  if (width !== undefined || height !== undefined) {
    const picture = document.image_library?.[0];
    const seen = picture === undefined ? "none in its image_library" : `${picture.width} x ${picture.height}`;
    if (picture?.width !== width || picture?.height !== height) said.push(`picture: ${seen}, not ${width} x ${height}`);
  }
  const warnings = document.status.warnings.map((/** @type {{ code: string }} */ { code }) => code);
  if (warning !== undefined && !warnings.includes(warning)) said.push(`warns of [${warnings.join(", ")}], not of ${warning}`);
  return said;
}

/** @param {string} text normalized to NFKC, without the pipes of tables, with white space collapsed */
function comparable(text) {
  return text.normalize("NFKC").replaceAll("|", " ").replace(/\s+/gu, " ").trim();
}

/** @param {string} text */
function withoutSpace(text) {
  return text.normalize("NFKC").replace(/[\s|]+/gu, "");
}

/**
 * Returns the edits per character between the phrase and its best match in the text (Sellers, 1980).
 * @param {string} text @param {string} phrase
 */
function errorRate(text, phrase) {
  const wanted = [...phrase];
  let row = Array.from({ length: wanted.length + 1 }, (_, at) => at);
  let best = wanted.length;
  for (const character of text) {
    const next = [0];
    for (let at = 1; at <= wanted.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (wanted[at - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
    best = Math.min(best, row[wanted.length] ?? best);
  }
  return wanted.length === 0 ? 0 : best / wanted.length;
}

/** @param {string | string[] | undefined} value @returns {string[]} */
function listOf(value) {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
