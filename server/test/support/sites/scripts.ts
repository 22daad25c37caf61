import { html, type Site } from "./site.ts";

/** A site that is empty without a browser: every URL returns the same shell. */
export const scripts: Site = () => {
  const shell = html(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tidepool Planner</title>
<meta name="description" content="Plan walks along the shore by the tides.">
<meta name="theme-color" content="#0b7a75">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script type="module" src="/assets/app.js"></script>
</head>
<body>
<noscript>You need to enable JavaScript to run this app.</noscript>
<div id="root"></div>
<a href="/plans" hidden></a>
</body>
</html>`);
  return new Map([
    ["/", shell],
    ["/plans", shell],
    [
      "/icon.svg",
      {
        type: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M4 40q14-24 28 0t28 0v20H4z" fill="#0b7a75"/></svg>',
      },
    ],
    ["/assets/app.js", { type: "text/javascript", body: "document.getElementById('root').textContent = 'Tides';" }],
    ["/robots.txt", { type: "text/plain", body: "User-agent: *\nAllow: /\n" }],
  ]);
};
