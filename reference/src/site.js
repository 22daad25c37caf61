import { createHash } from "node:crypto";
import { errorsUrl, operationsOf, refOf, tagUrl, webhooksUrl } from "./document.js";
import { errorFamilies, errorsPage } from "./errors.js";
import { guideGroups, guidePages, linksOf } from "./guides.js";
import { json } from "./examples/json.js";
import { compact, escapeText } from "./html.js";
import { contents, layout } from "./layout.js";
import { inline, render } from "./markdown.js";
import { operationSection, schemaSection } from "./operation.js";
import { fields } from "./schema.js";
import { schemaPlaces } from "./schema-places.js";
import { searchIndex } from "./search-index.js";

/** @typedef {import("./document.js").OpenApi} OpenApi */
/** @typedef {import("./document.js").Operation} Operation */
/** @typedef {import("./schema.js").Shown} Shown */

/**
 * The sources of the site.
 * @typedef {object} Sources
 * @property {OpenApi} document
 * @property {(file: string) => string} read reads a text file in the repository
 * @property {readonly string[]} guides names of the files in `docs/`
 * @property {Readonly<Record<string, Readonly<Record<string, string>>>>} resources the SDK's methods: ids of operations by group and name
 * @property {string} script script that runs in the browser
 */

/**
 * Returns the files of the site by their paths relative to `/docs`.
 * @param {Sources} sources
 * @returns {ReadonlyMap<string, string>}
 */
export function siteFiles({ document, read, guides: names, resources, script }) {
  const operations = operationsOf(document);
  const places = schemaPlaces(document);
  const methods = sdkMethods(resources);
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  /** @type {Shown} */
  const shown = {
    schemas: document.components.schemas,
    urls: places.urls,
    inlined: (name) => places.inline.has(name),
    prose: (text) => linked(text, byId),
    isReceived: false,
  };
  const tags = document.tags.map(({ name }) => ({ name, url: tagUrl(name), own: operations.filter(({ tags: [tag] }) => tag === name) }));
  const listed = guideGroups(names, read);
  const families = errorFamilies(read("docs/errors.md"));
  const problem = objects("The problem object", places.byPage.get(errorsUrl) ?? [], shown, places.sent);
  const errors = errorsPage(read("docs/errors.md"), operations, problem, linksOf("docs/errors.md", listed));
  const introduction = render(read("reference/introduction.md"), linksOf("reference/introduction.md", listed));
  const guides = [
    {
      url: "/docs",
      title: introduction.title,
      kind: /** @type {const} */ ("api"),
      main: introduction.html,
      headings: introduction.headings,
      aside: contents(introduction.headings),
    },
    ...guidePages(listed, read),
    { ...errors, aside: contents(errors.headings) },
  ];
  const api = tags.map(({ name, url, own }) => {
    /** @type {Map<string, string>} */
    const answered = new Map();
    const sections = own.map((operation) => operationSection(operation, shown, methods.get(operation.operationId), answered));
    return {
      url,
      title: name,
      kind: /** @type {const} */ ("api"),
      main: sections.join("") + objects("Objects", places.byPage.get(url) ?? [], shown, places.sent),
    };
  });
  const webhooks = {
    url: webhooksUrl,
    title: "Webhook events",
    kind: /** @type {const} */ ("api"),
    main: webhookEvents(document, shown) + objects("Objects", places.byPage.get(webhooksUrl) ?? [], shown, places.sent),
  };
  const style = read("reference/style.css").replaceAll(/\s+/g, " ");
  const files = new Map([
    [`site.${hash(style)}.css`, style],
    [`site.${hash(script)}.js`, script],
    ["flow.svg", read("docs/flow.svg")],
    [
      "search.json",
      JSON.stringify(
        searchIndex({
          operations,
          schemas: places.urls,
          webhooks: Object.keys(document.webhooks),
          errors: families.flatMap(({ codes }) => codes),
          guides,
        }),
      ),
    ],
  ]);
  const [styleFile = "", scriptFile = ""] = [...files.keys()];
  const groups = listed.map(({ title, guides: own }) => ({
    title,
    entries: own.map(({ name, title: label }) => ({ title: label, url: `/docs/${name}` })),
  }));
  const reference = [
    {
      title: "API reference",
      entries: [
        { title: "Introduction", url: "/docs" },
        { title: "Errors", url: errorsUrl },
        ...tags.map(({ name, url, own }) => ({
          title: name,
          url,
          children: own.map(({ operationId, summary }) => ({ title: short(summary), url: `#${operationId}` })),
        })),
        { title: "Webhook events", url: webhooksUrl },
      ],
    },
  ];
  const frame = { guides: groups, reference, style: `/docs/${styleFile}`, script: `/docs/${scriptFile}`, version: document.info.version };
  for (const page of [...guides, ...api, webhooks])
    files.set(`${page.url.replace(/^\/docs\/?/, "") || "index"}.html`, compact(layout(page, frame)));
  return files;
}

/** @param {Sources["resources"]} resources @returns {ReadonlyMap<string, string>} the SDK method of each operation */
export function sdkMethods(resources) {
  const methods = Object.entries(resources).flatMap(([group, own]) =>
    Object.entries(own).flatMap(([name, id]) => (name.startsWith("all") ? [] : [/** @type {const} */ ([id, `${group}.${name}`])])),
  );
  return new Map([...methods, ["search", "search"]]);
}

/** @param {string} content @returns {string} */
function hash(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

/** @param {string} summary @returns {string} the first part of the summary, for the navigation */
function short(summary) {
  return (summary.split(/[.;,] |\. /)[0] ?? summary).replaceAll("`", "");
}

/**
 * Renders a description; ids of operations and error codes become links.
 * @param {string} text @param {ReadonlyMap<string, Operation>} byId
 * @returns {string}
 */
function linked(text, byId) {
  return inline(text, (target) => target).replaceAll(/<code>(\w+)<\/code>/g, (code, id) => {
    const operation = byId.get(id);
    return operation === undefined || !/[A-Z]/.test(id) ? code : `<a href="${operation.url}">${code}</a>`;
  });
}

/** @param {string} title @param {readonly string[]} names @param {Shown} shown @param {ReadonlySet<string>} sent @returns {string} */
function objects(title, names, shown, sent) {
  if (names.length === 0) return "";
  const sections = names.map((name) => schemaSection(name, shown.schemas[name] ?? {}, { ...shown, isReceived: !sent.has(name) }));
  return `<section class="objects"><h2 id="objects">${title}</h2>\n${sections.join("")}</section>\n`;
}

/** @param {OpenApi} document @param {Shown} shown @returns {string} */
function webhookEvents({ webhooks }, shown) {
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const media = post.requestBody.content["application/json"];
    const data = media?.schema.properties?.["data"] ?? {};
    const named = refOf(data);
    const schema = named === null ? data : (shown.schemas[named] ?? {});
    const head = named === null ? "<h3>Data</h3>" : `<h3 id="${named}">Data <small>${named}</small></h3>`;
    const example =
      media?.example === undefined
        ? ""
        : `<div class="side"><div class="answer"><h4>${name}</h4><pre>${escapeText(json(media.example))}</pre></div></div>`;
    return `<section class="op" id="${name}"><div class="text"><h2><a href="#${name}"><code>${name}</code></a></h2><p>${shown.prose(post.description)}</p>${head}${fields(schema, { ...shown, isReceived: true })}</div>${example}</section>\n`;
  });
  return `<p>The service sends these events to the <a href="/docs/api/webhooks">webhooks</a> that subscribe to them, as a POST with <code>type</code>, <code>timestamp</code> and <code>data</code>. For signatures and retries, see <a href="/docs/webhooks">the guide</a>.</p>\n${events.join("")}`;
}
