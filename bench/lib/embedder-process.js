// Runs the embedder alone in its own process, as the baseline for the service.

import { built } from "./built.js";

const { createEmbedder } = await built("engines/embedder/index.js");
const embedder = await createEmbedder({ cacheDir: process.env["CACHE_DIR"] ?? "" });

process.on("message", async (/** @type {{ passages?: string[], queries?: string[] } | "cpu"} */ order) => {
  if (order === "cpu") return;
  const start = performance.now();
  /** @type {number[]} */
  const latencies = [];
  if (order.passages !== undefined) await embedder.embedPassages(order.passages);
  for (const query of order.queries ?? []) {
    const begun = performance.now();
    await embedder.embedQuery(query);
    latencies.push(performance.now() - begun);
  }
  process.send?.({ wallMs: performance.now() - start, latencies });
});
process.channel?.ref();
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
process.stdout.write("ready now\n");
