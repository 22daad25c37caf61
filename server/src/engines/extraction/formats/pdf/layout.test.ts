import { describe, expect, it } from "vitest";
import { captionOf } from "./captions.ts";
import { layoutPage, type PlacedBlock } from "./layout.ts";
import type { Segment } from "./segments.ts";
import { SegmentBuilder } from "./segments.ts";
import { item, segment } from "./testing.ts";
import { TextStyle } from "./text-style.ts";

function layOut(segments: readonly Segment[]): PlacedBlock[] {
  const style = new TextStyle();
  style.see(segments, 1);
  return [...layoutPage(segments, 1, style)];
}
function shortly(blocks: readonly PlacedBlock[]): string[] {
  return blocks.map(({ block }) => (block.kind === "table" ? block.rows.join(" / ") : `${block.kind} ${block.text}`));
}
const full = "A line of the text that follows is as wide as the page allows";

describe("layoutPage", () => {
  it("treats symbol font glyphs at the start of lines as list bullets until the indentation ends", () => {
    const builder = new SegmentBuilder();
    for (const [at, text] of ["Disconnect the mains", "Wait for a while", "Open the drain"].entries()) {
      builder.add(item("\uf095", 70, 700 - at * 12), false);
      builder.add(item(text, 90, 700 - at * 12), false);
    }
    builder.add(item("and its cover", 90, 664), false);
    builder.add(item(full, 50, 652), false);
    builder.close();
    expect(shortly(layOut(builder.segments))).toEqual([
      "list_item Disconnect the mains",
      "list_item Wait for a while",
      "list_item Open the drain and its cover",
      `paragraph ${full}`,
    ]);
  });

  it("keeps symbol font glyphs in table cells", () => {
    const builder = new SegmentBuilder();
    for (const [at, name] of ["Timer", "Alarm"].entries()) {
      builder.add(item(name, 50, 700 - at * 12), false);
      builder.add(item("\uf0fc", 120, 700 - at * 12), false);
      builder.add(item("\uf0fb", 160, 700 - at * 12), false);
    }
    builder.close();
    expect(shortly(layOut(builder.segments))).toEqual(["Timer,\uf0fc,\uf0fb / Alarm,\uf0fc,\uf0fb"]);
  });

  it("ends a caption at the first short line", () => {
    const picture = { left: 50, right: 300, bottom: 720, top: 790 };
    const below = [segment(full, 50, 688), segment(full, 50, 676)];
    const short = layOut([segment("Figure 1: The base plate", 50, 700), ...below]);
    expect(shortly(short)).toEqual(["paragraph Figure 1: The base plate", `paragraph ${full} ${full}`]);
    expect(captionOf(picture, short)).toBe("Figure 1: The base plate");
    const wide = `Figure 1: ${full.slice(10)}`;
    const long = layOut([segment(wide, 50, 700), segment("and more", 50, 688), segment(full, 50, 676)]);
    expect(shortly(long)).toEqual([`paragraph ${wide} and more`, `paragraph ${full}`]);
  });

  it("describes an image with the first sentences of a long caption", () => {
    const picture = { left: 50, right: 300, bottom: 720, top: 790 };
    const lines = [`Figure 1: ${full.slice(9)}.`, ...Array.from({ length: 5 }, () => full)];
    const caption = captionOf(picture, layOut(lines.map((text, at) => segment(text, 50, 700 - at * 12))));
    expect(caption).toBe(lines[0]);
  });
});
