import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Service } from "./strangers/lib/service.js";

// Onboards a site of hostile pages, and measures how long they block the service's event loop. Exits with 1 if the limit is exceeded. The
// links on the page with many links are not followed, because following them takes minutes. Usage: node bench/hostile-pages.js [ROOT]
// [--quiet]

const root = path.resolve(process.argv[2] ?? ".");
const limitMs = 50;
const file = path.join(tmpdir(), `parlance-loop-${process.pid}.json`);

/** @param {string} title @param {string} body @param {string} [head] */
const html = (title, body, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><header><p>Call 555 0100</p></header><h1>${title}</h1>${body}</body></html>`;
const prose = (/** @type {string} */ topic) => `<p>${`All that is known about ${topic} is written here. `.repeat(10)}</p>`;
const most = 4_000_000;

/** @type {Readonly<Record<string, () => string>>} */
const hostile = {
  "/million-nodes": () => html("Nodes", "<b></b>".repeat(Math.floor(most / 7))),
  "/text-nodes": () => html("Text nodes", "<i>a</i>".repeat(Math.floor(most / 8))),
  "/paragraphs": () => html("Paragraphs", Array.from({ length: 250_000 }, (_, at) => `<p>x${at}</p>`).join("")),
  "/deep": () => html("Deep", "<div>".repeat(500_000)),
  "/deep-allowed": () => html("Deep enough", `${"<div>".repeat(400)}${prose("depth")}`.repeat(500)),
  "/attributes": () =>
    html("Attributes", `<p ${Array.from({ length: 200_000 }, (_, at) => `data-a${at}="${at}"`).join(" ")}>x</p>${prose("attributes")}`),
  "/long-attribute": () => html("Long attribute", `<p class="${"x ".repeat(1_500_000)}">x</p>${prose("classes")}`),
  "/links": () => html("Links", Array.from({ length: 90_000 }, (_, at) => `<a href="/x${at}?q=${at}">link ${at}</a>`).join("")),
  "/json": () =>
    html(
      "Data",
      prose("data"),
      `<script type="application/ld+json">${JSON.stringify({ "@graph": Array.from({ length: 8_000 }, (_, at) => ({ "@type": "Person", name: `P${at}`, jobTitle: "Job" })) })}</script>`,
    ),
  "/microdata": () => html("Microdata", `<div itemscope itemtype="https://schema.org/Thing"><b itemprop="name">x</b></div>`.repeat(40_000)),
  "/table": () => html("Table", `<table>${"<tr><td>a<td>b<td>c".repeat(150_000)}</table>`),
  "/rows": () => html("Rows", `<div><span>Monday</span><span>9:00</span></div>`.repeat(60_000)),
  "/buttons": () => html("Buttons", `<div><button aria-controls="b">Cookies</button></div>`.repeat(60_000)),
  "/one-line": () => html("One line", `<p>${"word ".repeat(750_000)}</p>`),
  "/unclosed": () => html("Unclosed", "<p <p <p ".repeat(400_000)),
  "/entities": () => html("Entities", `<p>${"&amp;&#x41;&notanentity;".repeat(160_000)}</p>`),
  "/inline": () => html("Inline", `${"<b><i><span>".repeat(300_000)}x`),
  "/inline-closed": () => html("Inline closed", `<p>${"<b>".repeat(500)}${prose("bold")}${"</b>".repeat(500)}</p>`.repeat(500)),
  "/headings": () => html("Headings", Array.from({ length: 120_000 }, (_, at) => `<h2>Part ${at}</h2><p>x</p>`).join("")),
  "/cells": () => html("Cells", `<table><tr>${"<td>a".repeat(700_000)}</table>`),
  "/items": () => html("Items", `<ul>${"<li><ul><li>a</ul>".repeat(150_000)}</ul>`),
  "/options": () => html("Options", `<select>${"<option>a".repeat(350_000)}</select>${prose("options")}`),
  "/comments": () => html("Comments", `${"<!---->".repeat(500_000)}${prose("comments")}`),
  "/scripts": () => html("Scripts", `${"<script>1</script>".repeat(200_000)}${prose("scripts")}`),
  "/long-script": () => html("Script", `<script>${"a=1;".repeat(950_000)}</script>${prose("scripts")}`),
  "/long-style": () => html("Style", prose("styles"), `<style>${".a{color:#123456}".repeat(230_000)}</style>`),
  "/long-title": () => `<!doctype html><title>${"word ".repeat(780_000)}</title>${prose("titles")}`,
  "/metas": () => html("Metas", prose("metas"), `<meta name="description" content="x">`.repeat(100_000)),
  "/srcdoc": () => html("Frames", `<iframe srcdoc="${"&lt;p&gt;word ".repeat(250_000)}"></iframe>${prose("frames")}`),
  "/drawing": () => html("Drawing", `<svg>${`<path d="M0 0"/>`.repeat(250_000)}</svg>${prose("drawings")}`),
  "/pictures": () => html("Pictures", Array.from({ length: 80_000 }, (_, at) => `<img src="/p${at}.png" alt="Picture ${at}">`).join("")),
  "/json-flat": () =>
    html(
      "Strings",
      prose("strings"),
      `<script type="application/ld+json">${JSON.stringify(Array.from({ length: 300_000 }, (_, at) => `s${at}`))}</script>`,
    ),
  "/json-deep": () =>
    html("Nested", prose("nesting"), `<script type="application/ld+json">${`{"a":`.repeat(500_000)}1${"}".repeat(500_000)}</script>`),
  "/json-products": () =>
    html(
      "Offers",
      prose("offers"),
      `<script type="application/ld+json">${JSON.stringify({ "@graph": Array.from({ length: 12_000 }, (_, at) => ({ "@type": "Product", name: `Product ${at}`, sku: `S${at}`, offers: { "@type": "Offer", price: at, priceCurrency: "EUR" } })) })}</script>`,
    ),
  "/hours": () =>
    html("Hours", `<h2>Opening hours</h2>${"<p>Mon-Fri 9:00-12:00, 14:00-18:00, closed from 1 May to 3 May</p>".repeat(50_000)}`),
  "/telephones": () =>
    html(
      "Telephones",
      Array.from({ length: 50_000 }, (_, at) => `<p>Desk ${at}: <a href="tel:+1555${String(at).padStart(7, "0")}">call</a></p>`).join(""),
    ),
  "/ideographs": () => html("Ideographs", `<p>${"\u6f22\u5b57".repeat(600_000)}</p>`),
  "/marks": () => html("Marks", `<p>${"a\u0301\u0302\u0303".repeat(550_000)}</p>`),
  "/spaces": () => html("Spaces", `<p>${" \n\t&nbsp;".repeat(400_000)}x</p>${prose("spaces")}`),
  "/sentences": () => html("Sentences", `<p>${"It is so. ".repeat(390_000)}</p>`),
};
const paths = [...Object.keys(hostile), ...Array.from({ length: 12 }, (_, at) => `/page-${at}`)];

/** @param {(url: string) => string | undefined} pageAt */
async function serve(pageAt) {
  const server = createServer((request, response) => {
    const body = pageAt(request.url ?? "/");
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  return { server, url: `http://localhost:${address !== null && typeof address === "object" ? address.port : 0}` };
}

/** @param {string} url */
const normal = (url) => (/^\/page-\d+$/.test(url) ? html(`Page ${url}`, prose(url)) : undefined);
/** @param {readonly string[]} to */
const home = (to) => html("Home", prose("home") + to.map((each) => `<a href="${each}">${each}</a>`).join(" "));
const site = await serve((url) => (url === "/" ? home(paths) : (hostile[url]?.() ?? normal(url))));
const usual = await serve((url) => (url === "/" ? home(["/page-1", "/page-2", "/page-3"]) : normal(url)));

const monitor = pathToFileURL(
  path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "lib", "event-loop-monitor.js"),
).href;
const service = new Service(root, { ALLOW_PRIVATE_HOSTS: "localhost", NODE_OPTIONS: `--import=${monitor}`, LOOP_FILE: file });
let held = 0;

/** @param {string} url */
async function onboarded(url) {
  const { jobId } = await service.call("POST", "/api/onboarding/jobs", { website_url: url, max_pages: 100, exclude: ["/x*"] });
  for (;;) {
    const job = await service.call("GET", `/api/onboarding/jobs/${jobId}`);
    if (/completed|failed|canceled/.test(job.status)) {
      console.log(
        job.status,
        JSON.stringify(job.pages),
        job.steps
          .map((/** @type {any} */ step) => step.message)
          .filter(Boolean)
          .join(" "),
      );
      return jobId;
    }
    await delay(1_000);
  }
}

/** Waits until all documents are in the index, because indexing also blocks the event loop. */
async function processed() {
  for (let waited = 0; waited < 900; waited += 1) {
    const { items } = await service.call("GET", "/v1/knowledge/documents?state=pending&limit=1");
    if (items.length === 0) return;
    await delay(1_000);
  }
  console.log("some documents were not processed in time");
}

try {
  await service.start();
  // Excludes the time for loading and compiling code on first use.
  await onboarded(usual.url);
  service.child?.kill("SIGUSR2");
  await delay(1_500);
  const jobId = await onboarded(site.url);
  await processed();
  await delay(1_500);
  const { cpu: longest, delay: longestDelay } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { cpu: [], delay: 0 };
  held = longest[0] ?? 0;
  const shown = longest.slice(0, 8).map((/** @type {number} */ ms) => ms.toFixed(0));
  console.log(`event loop held, processor time: ${shown.join(", ")} ms; longest delay: ${longestDelay.toFixed(0)} ms`);
  const pages = await service.call("GET", `/api/onboarding/jobs/${jobId}/pages?limit=200`).catch(() => null);
  for (const { url, outcome, reason, words, keptShare } of pages?.items ?? [])
    if (!/\/(?:page-|x\d)/.test(url) && !process.argv.includes("--quiet"))
      console.log(`${new URL(url).pathname}: ${outcome} ${outcome === "stored" ? `${words} words, kept ${keptShare}` : reason}`);
} finally {
  for (const { server } of [site, usual]) {
    server.close();
    server.closeAllConnections();
  }
  await service.stop();
  rmSync(file, { force: true });
}
process.exit(held > limitMs ? 1 : 0);
