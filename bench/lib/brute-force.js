/** Maximum difference at which similarities count as equal; copies of the same text are equally good hits. */
const tie = 1e-5;

/**
 * Returns the similarity of a query to every row in full precision.
 * @param {Float32Array} rows vectors, one after the other
 * @param {Float32Array} query
 * @returns {Float64Array}
 */
export function similarities(rows, query) {
  const dimensions = query.length;
  const found = new Float64Array(rows.length / dimensions);
  for (let row = 0, at = 0; row < found.length; row += 1) {
    let sum = 0;
    for (let i = 0; i < dimensions; i += 1, at += 1) sum += /** @type {number} */ (rows[at]) * /** @type {number} */ (query[i]);
    found[row] = sum;
  }
  return found;
}

/**
 * @param {readonly number[]} found similarities of the hits
 * @param {Iterable<number>} all similarities of all rows
 * @param {number} count number of requested hits
 * @returns {number} fraction of the best rows that were found, 0-1
 */
export function recall(found, all, count) {
  const best = Float64Array.from(all).toSorted((a, b) => b - a);
  const wanted = Math.min(count, best.length);
  const least = (best[wanted - 1] ?? 0) - tie;
  return Math.min(wanted, found.filter((similarity) => similarity >= least).length) / wanted;
}
