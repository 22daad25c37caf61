import type { Block } from "../../../ports/text-extractor.ts";
import type { Archive } from "./archive.ts";
import { readPart } from "./read-part.ts";

const MAX_POINTS = 2_000;

interface Point {
  readonly type: string;
  readonly lines: string[];
}

/**
 * Reads the text of a SmartArt diagram as list items in outline order. If the part is damaged, returns the content before the damage, because a
 * diagram is never the whole document.
 */
export async function diagramBlocks(archive: Archive, part: string, page: number | null): Promise<Block[]> {
  const points = new Map<string, Point>();
  const children = new Map<string, { id: string; order: number }[]>();
  let point: Point | null = null;
  let isInText = false;
  await readPart(archive, part, {
    open(name, attributes) {
      if (name === "dgm:pt" && points.size < MAX_POINTS) {
        point = { type: attributes["type"] ?? "node", lines: [] };
        points.set(attributes["modelId"] ?? "", point);
      } else if (name === "dgm:cxn" && (attributes["type"] ?? "parOf") === "parOf") {
        const { srcId = "", destId = "", srcOrd = "0" } = attributes;
        const siblings = children.get(srcId) ?? [];
        siblings.push({ id: destId, order: Number(srcOrd) });
        children.set(srcId, siblings);
      } else if (name === "a:p") point?.lines.push("");
      else if (name === "a:t") isInText = true;
      else if (name === "a:br") append(point, " ");
    },
    text(text) {
      if (isInText) append(point, text);
    },
    close(name) {
      if (name === "a:t") isInText = false;
      else if (name === "dgm:pt") point = null;
    },
  });
  return inOutlineOrder(points, children).flatMap(({ lines }): Block[] => {
    const text = lines.join(" ").trim();
    return text === "" ? [] : [{ kind: "list_item", text, page }];
  });
}

function append(point: Point | null, text: string): void {
  if (point !== null && point.lines.length > 0) point.lines.push((point.lines.pop() ?? "") + text);
}

/**
 * Returns the points depth-first from the root of the diagram, followed by unconnected points. Each point is returned only once, even if there are
 * cycles.
 */
function inOutlineOrder(points: ReadonlyMap<string, Point>, children: ReadonlyMap<string, { id: string; order: number }[]>): Point[] {
  const ordered = new Set<Point>();
  const roots = [...points].filter(([, { type }]) => type === "doc").map(([id]) => id);
  const waiting = [...points.keys()].filter((id) => !roots.includes(id)).toReversed();
  waiting.push(...roots.toReversed());
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const point = points.get(id);
    if (point === undefined || ordered.has(point)) continue;
    ordered.add(point);
    const below = (children.get(id) ?? []).toSorted((a, b) => b.order - a.order);
    for (const { id: child } of below) waiting.push(child);
  }
  return [...ordered].filter(({ type }) => type === "node" || type === "asst");
}
