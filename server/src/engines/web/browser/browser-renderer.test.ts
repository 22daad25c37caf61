import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PageRenderer, RenderFailed, type RenderFailure } from "../../../ports/page-renderer.ts";
import type { RenderLimits } from "./messages.ts";
import { browserRenderer } from "./browser-renderer.ts";
import { descendantsOf } from "./descendants.ts";

// The headless shell needs half the CPU time. The test of reading a website with a browser uses Chromium itself.
const candidates = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const chromium = candidates.find((file) => existsSync(file));
const never = new AbortController().signal;
const prose = "Everything that a visitor of this shop wants to know. ".repeat(8);
const write = (text: string): string => `document.querySelector("#root").textContent = ${JSON.stringify(text)};`;
const app = (script: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>App</title>${head}</head><body><div id="root"></div><noscript>needs JavaScript</noscript><script>${script}</script></body></html>`;

const pages: Readonly<Record<string, string>> = {
  "/": app(write(`${prose}The end.`)),
  "/api": app(
    `fetch("/data.json").then((r) => r.json()).then(({ text }) => setTimeout(() => { ${write("x").replace('"x"', "text")} }, 300));`,
  ),
  "/module": `<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`,
  "/shadow": app(
    `const host = document.querySelector("#root"); host.attachShadow({ mode: "open" }).innerHTML = "<p>${prose}In the shadow.</p>";`,
  ),
  "/router": app(`history.pushState({}, "", "/moved"); ${write(prose)}`),
  "/loop": app(`${write(prose)} for (;;) {}`),
  "/late-loop": app(`${write(prose)} setTimeout(() => { for (;;) {} }, 100);`),
  "/memory": app(
    `const all = []; setInterval(() => { for (let at = 0; at < 8; at += 1) all.push(new Uint8Array(16_000_000).fill(1)); }, 20);`,
  ),
  "/windows": app(`for (let at = 0; at < 20; at += 1) window.open("/opened-" + at); ${write(prose)}`),
  "/dialogs": app(`alert("1"); confirm("2"); prompt("3"); ${write(prose)}`),
  "/download": app(
    `const a = document.createElement("a"); a.href = "/file.zip"; a.download = "x"; document.body.append(a); a.click(); ${write(prose)}`,
  ),
  "/worker": app(`navigator.serviceWorker?.register("/sw.js").catch(() => {}); ${write(prose)}`),
  "/huge": app(`document.querySelector("#root").innerHTML = "<p>${"word ".repeat(20)}</p>".repeat(60_000);`),
  "/requests": app(
    `const next = () => fetch("/data.json?" + Math.random()).finally(next); for (let at = 0; at < 20; at += 1) next(); ${write(prose)}`,
  ),
  "/frame": app(`${write(prose)} const f = document.createElement("iframe"); f.src = "/framed"; document.body.append(f);`),
  "/posts": app(`${write(prose)} fetch("http://127.0.0.1:" + location.port + "/posted", { method: "POST", mode: "no-cors", body: "x" });`),
  "/away": app(`${write(prose)} location.href = "http://elsewhere.example/";`),
};

describe.skipIf(chromium === undefined)("browser renderer", () => {
  const workDir = path.join(mkdtempSync(path.join(tmpdir(), "parlance-browser-")), "work");
  let site: Server;
  let secret: Server;
  let origin: string;
  let secretPort: number;
  let asked: string[] = [];
  let revealed = 0;
  let renderer: PageRenderer;
  /** Uses short limits for pages that never finish, because such pages keep a CPU busy until the time limit. */
  let hasty: PageRenderer;
  const impatientLimits = { loadMs: 4_000, totalMs: 2_000 };
  const hastyLimits = { ...impatientLimits };
  /** Pages that finish, or that exceed a limit other than time, take longer on a busy machine. */
  const patientLimits = { loadMs: 60_000, totalMs: 70_000 };

  beforeAll(async () => {
    site = createServer((request, response) => {
      const url = request.url ?? "/";
      asked.push(`${request.method} ${url}`);
      if (url.startsWith("/data.json"))
        return void response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ text: `${prose}From the server.` }));
      if (url === "/app.js")
        return void response.writeHead(200, { "content-type": "text/javascript" }).end(`import("/part.js").then(({ show }) => show());`);
      if (url === "/part.js")
        return void response
          .writeHead(200, { "content-type": "text/javascript" })
          .end(`export const show = () => { ${write(`${prose}By a module.`)} };`);
      if (url === "/sw.js") return void response.writeHead(200, { "content-type": "text/javascript" }).end("");
      if (url === "/redirect") return void response.writeHead(302, { location: `http://127.0.0.1:${secretPort}/` }).end();
      if (url === "/missing") return void response.writeHead(404, { "content-type": "text/html" }).end(app(write(prose)));
      if (url === "/private") {
        const targets = [
          `http://127.0.0.1:${secretPort}/`,
          `http://[::1]:${secretPort}/`,
          "http://169.254.169.254/latest/",
          `http://0x7f000001:${secretPort}/`,
        ];
        const script = `${targets.map((to) => `fetch(${JSON.stringify(to)}, { mode: "no-cors" }).catch(() => {});`).join(" ")}
          new WebSocket("ws://127.0.0.1:${secretPort}/"); new EventSource("http://127.0.0.1:${secretPort}/");
          navigator.sendBeacon("http://127.0.0.1:${secretPort}/", "x"); new Image().src = "http://127.0.0.1:${secretPort}/i.png";
          fetch("/redirect", { mode: "no-cors" }).catch(() => {}); ${write(prose)}`;
        return void response
          .writeHead(200, { "content-type": "text/html" })
          .end(
            app(
              script,
              `<script src="http://127.0.0.1:${secretPort}/x.js"></script><link rel="preconnect" href="http://127.0.0.1:${secretPort}">`,
            ),
          );
      }
      const page = pages[url.split("?", 1)[0] ?? ""];
      response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page ?? "");
    });
    secret = createServer((_, response) => {
      revealed += 1;
      response.end("secret");
    });
    secret.on("connection", () => (revealed += 1));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    await new Promise<void>((resolve) => secret.listen(0, "127.0.0.1", resolve));
    origin = `http://localhost:${(site.address() as AddressInfo).port}`;
    secretPort = (secret.address() as AddressInfo).port;
    renderer = started(workDir, patientLimits);
    hasty = started(`${workDir}-hasty`, hastyLimits);
  });
  beforeEach(() => {
    Object.assign(hastyLimits, impatientLimits);
    asked = [];
    revealed = 0;
  });
  afterAll(async () => {
    await Promise.all([renderer.close(), hasty.close()]);
    for (const server of [site, secret]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(path.dirname(workDir), { recursive: true, force: true });
  });

  const started = (folder: string, limits: RenderLimits): PageRenderer =>
    browserRenderer({
      path: chromium ?? "",
      sandbox: process.getuid?.() !== 0,
      workDir: folder,
      version: "1",
      allowPrivateHosts: ["localhost"],
      limits,
    });
  const html = async (of: string, by = renderer): Promise<string> => (await by.render({ url: origin + of, language: "en" }, never)).html;
  const reasonOf = (pending: Promise<unknown>): Promise<RenderFailure | "rendered"> =>
    pending.then(
      () => "rendered",
      (error: unknown) => (error instanceof RenderFailed ? error.reason : Promise.reject(error as Error)),
    );

  it.each([
    ["/", "The end."],
    ["/api", "From the server."],
    ["/module", "By a module."],
    ["/shadow", "In the shadow."],
  ])("returns the content that the scripts of %s render", async (of, text) => {
    const found = await html(of);
    expect(found).toContain(text);
    expect(found).not.toMatch(/<script|<noscript/);
  });

  it("returns the URL that the page's client-side router sets", async () => {
    expect((await renderer.render({ url: `${origin}/router`, language: null }, never)).url).toBe(`${origin}/moved`);
  });

  it("does not connect to private addresses, whatever the page tries", async () => {
    expect(await html("/private")).toContain("Everything");
    expect(asked).toContain("GET /redirect");
    expect(revealed).toBe(0);
  });

  it("does not render pages on a private host that is not allowed", async () => {
    expect(await reasonOf(renderer.render({ url: `http://127.0.0.1:${secretPort}/`, language: null }, never))).toBe("unreachable");
    expect(await reasonOf(renderer.render({ url: "file:///etc/passwd", language: null }, never))).toBe("refused");
    expect(revealed).toBe(0);
  });

  it("sends data only to the page's own site, and opens no windows or frames", async () => {
    for (const of of ["/windows", "/frame", "/posts", "/download", "/worker", "/dialogs"]) expect(await html(of)).toContain("Everything");
    expect(asked.filter((line) => /opened|framed|posted|sw\.js/.test(line))).toEqual([]);
  });

  it("stays on the page's site", async () => {
    expect(await html("/away")).toContain("Everything");
  });

  it("ends the browser process when it is stopped", async () => {
    const stopping = new AbortController();
    const pending = renderer.render({ url: `${origin}/loop`, language: null }, stopping.signal).catch((error: unknown) => error);
    await expect.poll(() => asked.length).toBe(1);
    const browsers = descendantsOf(process.pid);
    stopping.abort(new Error("stopped"));
    expect(await pending).toEqual(new Error("stopped"));
    await expect.poll(() => descendantsOf(process.pid).filter((pid) => browsers.includes(pid))).toEqual([]);
  });

  it.each<[string, RenderFailure]>([
    ["/loop", "too_slow"],
    ["/late-loop", "too_slow"],
    ["/memory", "too_large"],
    ["/huge", "too_large"],
    ["/requests", "too_large"],
    ["/missing", "unreachable"],
  ])("stops rendering %s: %s", async (of, reason) => {
    expect(await reasonOf(html(of, reason === "too_slow" ? hasty : renderer))).toBe(reason);
  });

  it("renders the next page after a page that never finishes", async () => {
    expect(await reasonOf(html("/loop", hasty))).toBe("too_slow");
    Object.assign(hastyLimits, patientLimits);
    expect(await html("/", hasty)).toContain("The end.");
  });

  it("reports that a browser cannot be started", async () => {
    const other = browserRenderer({
      path: "/nowhere/chromium",
      sandbox: false,
      workDir: `${workDir}-2`,
      version: "1",
      allowPrivateHosts: [],
    });
    const reason = await reasonOf(other.render({ url: "https://shop.example/", language: null }, never));
    await other.close();
    expect(reason).toBe("no_browser");
    expect(existsSync(`${workDir}-2`) ? readdirSync(`${workDir}-2`) : []).toEqual([]);
  });
});
