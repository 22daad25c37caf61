import { catalog, statusesOf, type ErrorCode, type Extensions } from "../../errors/catalog.ts";
import { explanations } from "../../errors/explanations.ts";
import { Failure } from "../../errors/fail.ts";
import { toProblem } from "../../errors/problem.ts";
import { referenceLink } from "../../endpoint/reference-link.ts";
import { codesOf, type Route } from "../../endpoint/route.ts";

const style = `:root{color-scheme:light dark;--line:#8884}body{font:16px/1.55 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.92em;background:#8882;border-radius:4px}code{padding:.1em .3em;overflow-wrap:anywhere}
pre{padding:.8rem 1rem;white-space:pre-wrap;overflow-wrap:anywhere}dt{font-weight:600;margin-top:.8rem}dd{margin:0}li{margin:.2rem 0}table{border-collapse:collapse;width:100%}
td:first-child code{white-space:nowrap}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line)}nav{margin-top:2rem}`;

/** Escapes text for use in elements and quoted attributes, and converts backticks to code elements. */
function html(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  return escaped.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${html(title)}</title>
<style>${style}</style>
${body}
</html>
`;
}

/** Example extension members, by code. */
const examples: { readonly [Code in ErrorCode]?: Extensions<Code> } = {
  "validation.failed": { errors: [{ field: "display_name", code: "required", message: "is required" }] },
  "limits.rate_exceeded": { scope: "api_key", retryAfter: 12 },
  "knowledge.removal_busy": { job_id: "0190a0b0-0000-7000-8000-000000000000" },
  "brand.removal_busy": { job_id: "0190a0b0-0000-7000-8000-000000000000" },
  "onboarding.active": {
    jobId: "0190a0b0-0000-7000-8000-000000000001",
    brandId: "0190a0b0-0000-7000-8000-000000000002",
    personaId: "0190a0b0-0000-7000-8000-000000000003",
  },
  "integration.reconcile_stale_generation": { last_generation: 7 },
  "request.method_not_allowed": { allow: ["GET", "POST"] },
};

function example(code: ErrorCode, baseUrl: string): string {
  const failure = new Failure(code, explanations[code].when.replaceAll("`", ""), { ...examples[code] });
  return JSON.stringify(toProblem(failure, baseUrl, "0190a0b0-1111-7000-8000-000000000000"), null, 2);
}

function answeredBy(code: ErrorCode, routes: readonly Route[]): string {
  const items = routes.flatMap((declared) => {
    const statuses = codesOf(declared).get(code) ?? (declared.socket?.sends.includes(code) === true ? [catalog[code].status] : undefined);
    if (statuses === undefined) return [];
    const name = `<a href="${referenceLink(declared.tag, declared.id)}"><code>${declared.method} ${html(declared.url)}</code></a>`;
    return [`<li>${name}${statuses.join() === String(catalog[code].status) ? "" : ` (${statuses.join(", ")})`}</li>`];
  });
  if (items.length === 0) return "";
  const list = `<ul>\n${items.join("\n")}\n</ul>`;
  return items.length <= 12
    ? `<h2>Routes that return it</h2>\n${list}`
    : `<h2>Routes that return it</h2>\n<details><summary>${items.length} of ${routes.length}</summary>\n${list}\n</details>`;
}

/**
 * Returns the page that a problem's `type` links to.
 * @param routes all routes
 * @param baseUrl public URL of the service, without a trailing slash
 */
export function errorPage(code: ErrorCode, routes: readonly Route[], baseUrl: string): string {
  const { title } = catalog[code];
  const explanation = explanations[code];
  const [usual, ...others] = statusesOf(code);
  const also = others.length === 0 ? "" : `, on some routes ${others.join(" or ")}`;
  return page(
    `${code}: ${title}`,
    `<h1>${html(title)}</h1>
<p><code>${code}</code> has the HTTP status ${usual}${also}.</p>
<dl>
<dt>Cause</dt><dd>${html(explanation.when)}</dd>
<dt>What to do</dt><dd>${html(explanation.advice)}</dd>
</dl>
<p>Branch on <code>code</code>; <code>detail</code> describes the problem with your request, and <code>instance</code> is the request id.</p>
<h2>Example</h2>
<pre>${html(example(code, baseUrl))}</pre>
${answeredBy(code, routes)}
<nav><a href="/errors">All codes</a> · <a href="/docs">API reference</a></nav>`,
  );
}

/** Returns the page that lists all codes. */
export function errorList(): string {
  const rows = Object.entries(catalog).map(
    ([code, { title }]) =>
      `<tr><td><a href="/errors/${code}"><code>${code}</code></a></td><td>${statusesOf(code as ErrorCode).join(", ")}</td><td>${html(title)}</td></tr>`,
  );
  return page(
    "Parlance: errors",
    `<h1>Errors</h1>
<p>Every response with a status of 400 or above is <code>application/problem+json</code> with one of these values in <code>code</code>.</p>
<table>
<tr><th>Code</th><th>Status</th><th>Title</th></tr>
${rows.join("\n")}
</table>
<nav><a href="/docs">API reference</a></nav>`,
  );
}
