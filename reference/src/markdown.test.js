import { describe, expect, it } from "vitest";
import { render } from "./markdown.js";

const same = (/** @type {string} */ target) => target;
const html = (/** @type {string} */ text) => render(`# Title\n\n${text}`, same).html.trim();

describe("render", () => {
  it("uses the first heading as the title, and gives the other headings the ids that GitHub gives them", () => {
    const { title, headings } = render("# A title\n\n## Use `parlance`, twice\n\n## Same\n\n## Same\n", same);
    expect(title).toBe("A title");
    expect(headings.slice(0).map(({ id }) => id)).toEqual(["use-parlance-twice", "same", "same-1"]);
  });

  it.each([
    ["escapes text", "a < b & c", "<p>a &lt; b &amp; c</p>"],
    ["renders code with markup in it", "`a **b** <c>` and ``d`e``", "<p><code>a **b** &lt;c></code> and <code>d`e</code></p>"],
    ["renders links with code in them", "[`a`](b.md#c)", '<p><a href="b.md#c"><code>a</code></a></p>'],
    ["renders bold and italic text", "**a `b`** *c*", "<p><strong>a <code>b</code></strong> <em>c</em></p>"],
    ["keeps asterisks of arithmetic", "2 * 3 * 4", "<p>2 * 3 * 4</p>"],
    ["renders blocks of code as they are", "```sh\na <b> **c**\n\n```", '<pre data-lang="sh">a &lt;b> **c**\n</pre>'],
    ["renders lists", "- a\n  b\n- c", "<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>"],
    ["renders lists in lists", "1. a\n   - b\n2. c", "<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>"],
    [
      "renders code in lists",
      "1. a\n\n   ```sh\n   b\n     c\n   ```\n2. d",
      '<ol>\n<li><p>a</p>\n<pre data-lang="sh">b\n  c</pre>\n</li>\n<li><p>d</p>\n</li>\n</ol>',
    ],
    ["omits comments", "<!-- a -->\nb", "<p>b</p>"],
  ])("%s", (_, text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it("renders tables with pipes in cells", () => {
    expect(html("| a | b |\n| --- | --- |\n| `c\\|d` | e |")).toContain("<tr><td><code>c|d</code></td><td>e</td></tr>");
  });

  it("renders only the text of a link to a page that does not exist", () => {
    expect(render("# T\n\n[a](b.ts)", () => null).html).toBe("<p>a</p>\n");
  });

  it.each(["> quoted", "<div>html</div>", "    indented", "---", "| a | b |\n| c | d |", "```sh\nno end"])(
    "rejects unsupported Markdown: %s",
    (text) => {
      expect(() => html(text)).toThrow(Error);
    },
  );
});
