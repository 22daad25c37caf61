/**
 * @typedef {{ readonly from: number, readonly to: number, readonly persona: string | null, readonly brand: string | null, readonly channel:
 * string | null, readonly language: string | null }} Filter
 */
/**
 * @typedef {{ readonly at: Date, readonly persona: string, readonly brand: string, readonly channel: string | null, readonly language:
 * string | null, readonly session: string, readonly value: string | number | null, readonly ms: number | null, readonly credits: number }}
 * Row
 */
/** @typedef {"turns" | "handoffs" | "ratings" | "clicks" | "searches"} Source */

const ofSession = "join sessions s on s.id = r.session_id and not s.of_dashboard join personas p on p.id = s.persona_id";
const columns = "p.id as persona, p.brand_id as brand, s.channel, coalesce(s.language, 'unknown') as language, s.id as session";

/** SQL query for all rows of each kind that analytics counts. @type {Readonly<Record<Source, string>>} */
const queries = {
  turns: `select r.created_at as at, p.id as persona, p.brand_id as brand, r.channel, coalesce(r.language, 'unknown') as language, r.session_id as session, r.outcome as value, r.first_text_ms as ms,
    r.credits from turns r join personas p on p.id = r.persona_id where not r.of_dashboard`,
  handoffs: `select r.requested_at as at, ${columns}, null as value from handoffs r ${ofSession}`,
  ratings: `select r.created_at as at, ${columns}, r.rating as value from turn_feedback r ${ofSession}`,
  clicks: `select r.clicked_at as at, ${columns}, null as value from card_clicks r ${ofSession}`,
  searches: `select r.created_at as at, p.id as persona, p.brand_id as brand, null as channel, null as language, null as session, r.hits as value, r.credits
    from searches r join personas p on p.id = r.persona_id`,
};

/**
 * Reads all rows that analytics counts.
 * @param {{ rows(name: string, text: string, values: readonly unknown[]): Promise<any[]> }} database
 * @returns {Promise<Record<Source, Row[]>>}
 */
export async function readRows(database) {
  /** @type {Record<Source, Row[]>} */
  const rows = { turns: [], handoffs: [], ratings: [], clicks: [], searches: [] };
  for (const source of /** @type {Source[]} */ (Object.keys(queries)))
    rows[source] = await database.rows(`bench.${source}`, queries[source], []);
  return rows;
}

/** Returns the metrics of a period, counted row by row. @param {Readonly<Record<Source, Row[]>>} rows @param {Filter} filter */
export function recount(rows, { from, to, persona, brand, channel, language }) {
  /** @param {Source} source */
  const within = (source) =>
    rows[source].filter(
      (row) =>
        row.at.getTime() >= from &&
        row.at.getTime() < to &&
        (persona === null || row.persona === persona) &&
        (brand === null || row.brand === brand) &&
        (channel === null || row.channel === channel) &&
        (language === null || row.language === language),
    );
  const [turns, ratings, searches] = [within("turns"), within("ratings"), within("searches")];
  const durations = turns.flatMap(({ ms }) => (ms === null ? [] : [ms])).toSorted((one, two) => one - two);
  /** @param {number} share */
  const percentile = (share) => durations[Math.ceil(share * durations.length) - 1] ?? null;
  /** @param {string} outcome */
  const ended = (outcome) => turns.filter(({ value }) => value === outcome).length;
  return {
    conversations: new Set(turns.map(({ session }) => session)).size,
    turns: turns.length,
    answered: ended("answered"),
    declined: ended("declined"),
    held: ended("held"),
    failed: ended("failed"),
    stopped: ended("stopped"),
    first_text_ms_p50: percentile(0.5),
    first_text_ms_p95: percentile(0.95),
    handoffs: within("handoffs").length,
    thumbs_up: ratings.filter(({ value }) => Number(value) > 0).length,
    thumbs_down: ratings.filter(({ value }) => Number(value) < 0).length,
    clicks: within("clicks").length,
    searches: searches.length,
    searches_without_hits: searches.filter(({ value }) => Number(value) === 0).length,
    credits: [...turns, ...searches].reduce((sum, { credits }) => sum + credits, 0),
  };
}
