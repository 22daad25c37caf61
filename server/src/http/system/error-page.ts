import { catalog, type ErrorCode } from "../../errors/catalog.ts";

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}code{background:#eee;padding:.1em .3em;border-radius:3px}";

/** The page behind a problem's `type`. */
export function errorPage(code: ErrorCode): string {
  const { status, title } = catalog[code];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${code}: ${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<p><code>${code}</code> comes with HTTP status ${status}.</p>
<p>Branch on <code>code</code>; <code>detail</code> of the answer says what was wrong this time, <code>instance</code> is the request's id.</p>
<p><a href="/docs">API reference</a></p>
</html>
`;
}
