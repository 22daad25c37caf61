import { type ExplainedHit, hitExplanation } from "./explanation.ts";

/** JSON of a search hit (contract 2.8): the prepared part, with what belongs to this search spliced in. */
export function hitJson(hit: ExplainedHit, sourceName: string, explain: boolean): string {
  const source = JSON.stringify(sourceName);
  const content = JSON.stringify(hit.passages[0]?.text ?? "");
  const score = Math.round(hit.score * 10_000) / 10_000;
  const tail = explain ? `,"explain":${JSON.stringify(hitExplanation(hit))}` : "";
  return `${hit.hit.slice(0, -1)},"source":${source},"score":${score},"content":${content}${tail}}`;
}
