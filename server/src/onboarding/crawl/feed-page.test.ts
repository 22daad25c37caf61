import { expect, it } from "vitest";
import { feedAsPage } from "./feed-page.ts";

const pageOf = (xml: string): Promise<string | null> => feedAsPage(Buffer.from(xml));

it("converts RSS and Atom to a page with titles, links and the longest text", async () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="c"><channel><title>Tern &amp; Co</title><language>en</language>
    <item><title>Open day</title><link>https://tern.example/open</link><description>Short.</description>
    <content:encoded><![CDATA[<p>We open the yard on Sunday.</p>]]></content:encoded></item></channel></rss>`;
  expect(await pageOf(rss)).toBe(
    `<!doctype html><html lang="en"><head><title>Tern &amp; Co</title></head><body><main><article><h2><a href="https://tern.example/open">Open day</a></h2><div><p>We open the yard on Sunday.</p></div></article></main></body></html>`,
  );
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Tern</title><entry><title>Neu</title>
    <link rel="self" href="/self"/><link href="/neu"/><summary type="html">&lt;p&gt;Ab Mai.&lt;/p&gt;</summary></entry></feed>`;
  expect(await pageOf(atom)).toContain('<html lang="de">');
  expect(await pageOf(atom)).toContain('<h2><a href="/neu">Neu</a></h2><div><p>Ab Mai.</p></div>');
});

it("returns null for other content, and keeps the items before a syntax error", async () => {
  for (const xml of ["", "<urlset><url><loc>x</loc></url></urlset>", "<rss><channel></channel></rss>", "no markup", "<a>".repeat(10_000)])
    expect([xml.slice(0, 20), await pageOf(xml)]).toEqual([xml.slice(0, 20), null]);
  expect(await pageOf("<rss><channel><item><title>A</title></item><item></broken>")).toContain("<h2>A</h2>");
});
