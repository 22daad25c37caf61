import { describe, expect, it } from "vitest";
import { referenceLink } from "../../server/src/platform/endpoint/reference-link.ts";
import { browserScript } from "./browser-script.js";
import { operationsOf } from "./document.js";
import { errorFamilies } from "./errors.js";
import { guideGroups } from "./guides.js";
import { guideNames, openApi, read, sdkResources } from "./repository.js";
import { siteFiles } from "./site.js";

const document = openApi();
const operations = operationsOf(document);
const files = siteFiles({ document, read, guides: guideNames(), resources: await sdkResources(), script: await browserScript() });
const guides = guideGroups(guideNames(), read).flatMap((group) => group.guides);
const pages = new Map([...files].flatMap(([name, html]) => (name.endsWith(".html") ? [[urlOf(name), html]] : [])));
const ids = new Map([...pages].map(([url, html]) => [url, [...html.matchAll(/<[a-z][^>]*? id="?([^\s">]+)/g)].map(([, id]) => id ?? "")]));

/** Maximum total size in bytes of all files except the guides: the reference grows with the operations. */
const most = 3_820 * operations.length;

/** Maximum size of a guide's page: 1.3 times the size of its source, plus the navigation. @param {string} file */
const mostOfGuide = (file) => 1.3 * Buffer.byteLength(read(file)) + 1_900;

/** @param {string} name */
function urlOf(name) {
  return name === "index.html" ? "/docs" : `/docs/${name.replace(/\.html$/, "")}`;
}

/** @param {string} link @param {string} page @returns {boolean} whether the target of the link exists */
function leads(link, page) {
  const [path = "", fragment] = link.split("#", 2);
  if (link.startsWith("https:") || ["/openapi.json", "/icon.svg"].includes(link)) return true;
  const url = path === "" ? page : path;
  if (fragment !== undefined) return ids.get(url)?.includes(decodeURIComponent(fragment)) === true;
  return pages.has(url) || files.has(url.replace("/docs/", ""));
}

describe("the reference site", () => {
  it(`is smaller than ${most.toLocaleString("en-US")} bytes without the guides, uncompressed`, () => {
    const written = new Set(guides.map(({ name }) => `${name}.html`));
    const bytes = [...files].reduce((sum, [name, content]) => sum + (written.has(name) ? 0 : Buffer.byteLength(content)), 0);
    expect(bytes).toBeGreaterThan(most / 2);
    expect(bytes).toBeLessThan(most);
  });

  it("has guides that are hardly larger than their sources", () => {
    expect(guides.length).toBeGreaterThan(20);
    const large = guides.filter(({ file, name }) => Buffer.byteLength(files.get(`${name}.html`) ?? "") > mostOfGuide(file));
    expect(large).toEqual([]);
  });

  it("shows every operation at the URL that the service links to, with three examples, its rate limit and its roles", () => {
    expect(operations.length).toBeGreaterThan(150);
    const lacking = operations.flatMap(({ operationId, tags, url, "x-rate": rate, "x-roles": roles = [] }) => {
      const [page = "", id = ""] = url.split("#", 2);
      const section = pages.get(page)?.split(`<section class=op id=${id}>`)[1]?.split("<section class=op")[0] ?? "";
      const parts = ["<pre class=curl", "<pre class=js", "<pre class=python", rate.policy, ...roles];
      return url === referenceLink(tags[0] ?? "", operationId) && parts.every((part) => section.includes(part)) ? [] : [operationId];
    });
    expect(lacking).toEqual([]);
  });

  it("shows every schema, event and frame once", () => {
    const shown = [...ids.values()].flat();
    const names = Object.keys(document.components.schemas);
    expect(names.length).toBeGreaterThan(150);
    expect(names.filter((name) => shown.filter((id) => id === name).length !== 1)).toEqual([]);
    const events = Object.keys(document.webhooks);
    expect(events.length).toBeGreaterThan(10);
    expect(events.filter((name) => !ids.get("/docs/api/webhook-events")?.includes(name))).toEqual([]);
  });

  it("explains every error code", () => {
    const codes = errorFamilies(read("docs/errors.md")).flatMap((family) => family.codes.map(({ code }) => code));
    const used = new Set(operations.flatMap(({ responses }) => Object.values(responses).flatMap(({ "x-problems": sent = [] }) => sent)));
    expect([...used].filter((code) => !codes.includes(code))).toEqual([]);
    expect(codes.filter((code) => !ids.get("/docs/errors")?.includes(code))).toEqual([]);
  });

  it("has a page for every guide in the repository", () => {
    const names = guideNames().filter((name) => name.endsWith(".md"));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !pages.has(`/docs/${name.replace(/\.md$/, "")}`))).toEqual([]);
  });

  it("has no broken links, and no duplicate ids on a page", () => {
    const broken = [...pages].flatMap(([page, html]) =>
      [...html.matchAll(/<[a-z][^>]*? (?:href|src)="?([^\s">]+)/g)].flatMap(([, link = ""]) =>
        leads(link.replaceAll("&amp;", "&"), page) ? [] : [`${page}: ${link}`],
      ),
    );
    expect(broken).toEqual([]);
    const doubled = [...ids].flatMap(([page, own]) => own.filter((id, at) => own.indexOf(id) !== at).map((id) => `${page}#${id}`));
    expect(doubled).toEqual([]);
  });

  it("finds every operation, error code and heading by search, at existing URLs", () => {
    /** @type {import("../client/rank.ts").SearchFile} */
    const index = JSON.parse(files.get("search.json") ?? "");
    const entries = Object.entries(index).flatMap(([page, own]) =>
      own.map(([kind, title, , fragment]) => ({ kind, title, url: `${page}${fragment === "" ? "" : "#"}${fragment}` })),
    );
    expect(entries.filter(({ url }) => !leads(url, ""))).toEqual([]);
    const known = new Set(entries.map(({ url }) => url));
    expect(operations.filter(({ url }) => !known.has(url))).toEqual([]);
    expect(known.has("/docs/errors#auth.forbidden")).toBe(true);
    expect(known.has("/docs/operations#rate-limits")).toBe(true);
  });

  it("contains no inline scripts, styles or event handlers, and loads nothing from other hosts", () => {
    for (const [url, html] of pages) {
      const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
      expect(
        tags.filter((tag) => /^<style|^<script>| style=| on[a-z]+=|(?:src|srcset)="?https?:/.test(tag) || /^<link[^>]*https?:/.test(tag)),
        url,
      ).toEqual([]);
    }
  });
});
