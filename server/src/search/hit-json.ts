import { withAddresses } from "../knowledge/model/images.ts";
import { type ExplainedHit, hitExplanation } from "./explanation.ts";

/** Returns the JSON of a search hit: the stored JSON, with the fields specific to this search added. */
export function hitJson(hit: ExplainedHit, sourceName: string, explain: boolean, baseUrl: string): string {
  const source = JSON.stringify(sourceName);
  const best = hit.passages[0];
  const content = JSON.stringify(best?.text ?? "");
  const page = best === undefined || best.page === null ? "" : `,"page":${best.page}`;
  const score = Math.round(hit.score * 10_000) / 10_000;
  const tail = explain ? `,"explain":${JSON.stringify(hitExplanation(hit))}` : "";
  return `${withAddresses(hit.hit, baseUrl).slice(0, -1)},"source":${source},"score":${score},"content":${content}${page}${tail}}`;
}
