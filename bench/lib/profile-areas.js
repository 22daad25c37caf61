import { sourceOf } from "./source-of.js";

/** @import { Profile, ProfileNode } from "./profile-probe.js" */

/**
 * Areas by the path of the source file; the first match applies. A test fails if a pattern matches nothing.
 * @type {readonly (readonly [area: string, pattern: RegExp])[]}
 */
export const areas = [
  ["retrieval: words", /\/src\/engines\/retrieval\/(lexical|analysis)\//],
  ["retrieval: vectors", /\/src\/engines\/retrieval\/vector\/|^wasm:/],
  ["retrieval: fusion and ranking", /\/src\/engines\/retrieval\/(ranking\/|search\.ts|views\.ts|filter\/)/],
  ["retrieval: its host", /\/src\/engines\/retrieval\/host\//],
  ["retrieval: hits", /\/src\/engines\/retrieval\//],
  ["database, written behind", /\/src\/platform\/postgres\/|\.sql\.ts$|\/node_modules\/pg/],
  ["search: scope and response JSON", /\/src\/search\//],
  ["embedder (cached queries)", /\/src\/engines\/embedder\/|\/node_modules\/lru-cache\//],
  ["rate limits", /\/src\/platform\/limits\//],
  ["credits", /\/src\/billing\//],
  ["auth and persona", /\/src\/(auth|personas|brands)\//],
  ["http: own", /\/src\/(platform\/(http|endpoint|errors)|compose)\//],
  ["http: framework", /\/node_modules\//],
  ["other own code", /\/src\//],
  ["http: node", /^node:/],
];

/**
 * Aggregates the CPU time of profiles by area. Functions without a file (built-ins) are attributed to their caller.
 * @param {readonly Profile[]} profiles one per thread
 * @returns {{ area: string, ms: number, functions: { name: string, ms: number }[] }[]} sorted by time, longest first, without idle time
 */
export function byArea(profiles) {
  /** @type {Map<string, Map<string, number>>} */
  const found = new Map();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const places = placesOf(nodes);
    for (const [at, id] of samples.entries()) {
      const place = places.get(id);
      if (place === undefined) continue;
      const functions = found.get(place.area) ?? new Map();
      found.set(place.area, functions);
      functions.set(place.name, (functions.get(place.name) ?? 0) + (timeDeltas[at] ?? 0) / 1_000);
    }
  }
  const total = (/** @type {Map<string, number>} */ functions) => [...functions.values()].reduce((sum, ms) => sum + ms, 0);
  return [...found]
    .map(([area, functions]) => ({
      area,
      ms: total(functions),
      functions: [...functions].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms),
    }))
    .toSorted((a, b) => b.ms - a.ms);
}

/** @param {readonly ProfileNode[]} nodes @returns {Map<number, { area: string, name: string }>} without idle time */
function placesOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<number, { area: string, name: string }>} */
  const places = new Map();
  const walk = (/** @type {ProfileNode} */ node, /** @type {string} */ callers) => {
    const { functionName } = node.callFrame;
    const url = sourceOf(node.callFrame);
    // The overhead of the profiler.
    if (url === "node:inspector") return;
    const area = specialArea(functionName) ?? areas.find(([, pattern]) => pattern.test(url))?.[0] ?? callers;
    if (functionName !== "(idle)")
      places.set(node.id, { area, name: `${functionName || "(anonymous)"} ${url.split("/").at(-1) ?? ""}`.trim() });
    for (const child of node.children ?? []) {
      const next = byId.get(child);
      if (next !== undefined) walk(next, area);
    }
  };
  const [first] = nodes;
  if (first !== undefined) walk(first, "node itself");
  return places;
}

/** @param {string} name name of an engine activity instead of a function */
function specialArea(name) {
  if (name === "(garbage collector)") return "garbage collection";
  if (name === "(program)") return "native code, system calls";
  return undefined;
}
