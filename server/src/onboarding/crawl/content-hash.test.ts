import { describe, expect, it } from "vitest";
import { textHash } from "./content-hash.ts";
import { cpuTime } from "../../../test/support/cpu-time.ts";

const text = "<h1>Shop</h1> <p>We sell lamps.</p> ".repeat(20);
const hash = (html: string): string => textHash(Buffer.from(html));

describe("content hash of a page", () => {
  it("ignores content that changes with each response", () => {
    const one = hash(text);
    expect(hash(`<script nonce="1">var a="</p>"</script>${text}<!-- 12:00 -->`)).toBe(one);
    expect(hash(`${text}<STYLE>p{}</STYLE>`)).toBe(one);
    expect(hash(text.replaceAll("<p>", '<p class="x" data-token="1">\n'))).toBe(one);
  });

  it("depends on the text, or on the bytes if a page has no text", () => {
    expect(hash(`${text} and more`)).not.toBe(hash(text));
    expect(hash('<div id="app"></div><script src="1.js"></script>')).not.toBe(hash('<div id="app"></div><script src="2.js"></script>'));
  });

  it("takes linear time on malformed markup", () => {
    const from = cpuTime();
    for (const part of ["<!--", "<script>", "<script></script", "<", "<p ", "</", "<style><!--"])
      hash(part.repeat(100_000).slice(0, 1_000_000));
    expect(cpuTime() - from).toBeLessThan(10_000);
  });
});
