import { describe, expect, it } from "vitest";
import { createMetrics, joinedMetrics, keptMetrics, supervisorMetrics } from "./metrics.ts";

/** Metrics of a process that answered this many requests. */
function processWith(number: number, requests: number, documents: number) {
  const metrics = createMetrics();
  metrics.memoryOf(number);
  metrics.gauge("open_sockets", "Open WebSockets", () => number);
  metrics.gauge("index_documents", "Documents in the retrieval index", () => documents, "max");
  metrics.gauge("search_cache_hits_total", "Searches answered from the cache", () => 10 * number);
  for (let at = 0; at < requests; at++) metrics.request("/v1/search", "POST", 200, 0.003);
  return metrics;
}
const lines = (text: string, name: string): string[] => text.split("\n").filter((line) => line.startsWith(name));

describe("metrics of several processes", () => {
  it("add up, except those that describe the same data", async () => {
    const rows = await Promise.all([processWith(1, 3, 50), processWith(2, 4, 49)].map((one) => one.rows()));
    const text = await joinedMetrics([...rows, supervisorMetrics(7)]);
    expect(lines(text, "parlance_http_request_seconds_count")).toEqual([
      'parlance_http_request_seconds_count{route="/v1/search",method="POST",status="200"} 7',
    ]);
    expect(lines(text, "parlance_open_sockets")).toEqual(["parlance_open_sockets 3"]);
    expect(lines(text, "parlance_index_documents")).toEqual(["parlance_index_documents 50"]);
    expect(lines(text, "parlance_process_memory_bytes").map((line) => /process="(\d)"/.exec(line)?.[1])).toEqual(["1", "2", "0"]);
  });

  it("include the counts, but not the state, of processes that have exited", async () => {
    const kept = await keptMetrics([await processWith(1, 3, 50).rows(), await processWith(1, 2, 50).rows()]);
    const text = await joinedMetrics([kept, await processWith(2, 4, 50).rows()]);
    expect(lines(text, "parlance_http_request_seconds_count")[0]).toMatch(/ 9$/);
    expect(lines(text, "parlance_search_cache_hits_total")).toEqual(["parlance_search_cache_hits_total 40"]);
    expect(lines(text, "parlance_open_sockets")).toEqual(["parlance_open_sockets 2"]);
  });
});
