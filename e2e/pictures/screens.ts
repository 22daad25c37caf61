import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page, Route } from "playwright-core";
import { Dashboard } from "../dashboard/support/dashboard.ts";
import setUpRun from "../support/run-folder.ts";
import { addActivity } from "./activity.ts";
import { screens } from "./screen-list.ts";

const widths = [390, 768, 1_280, 1_920] as const;
const schemes = ["light", "dark"] as const;
const locales = ["en", "de"] as const;
const states = ["full", "empty", "loading", "failed"] as const;
type State = (typeof states)[number];

/** Requests made by the screens; sign-in keeps working. */
const calls = /\/(api|v1)\/(?!auth\/)/;

const problem = { code: "server.error", status: 500, title: "Server error", detail: "The service could not answer.", instance: "picture" };

async function hold(page: Page, state: State): Promise<void> {
  await page.unroute(calls);
  if (state === "loading") await page.route(calls, () => new Promise<void>(() => undefined));
  if (state === "failed")
    await page.route(calls, (route: Route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
}

/**
 * Takes a screenshot of every screen in every state, theme, width and language, and writes a page that shows them. Returns the exit status.
 * @param words the folder to write to, and optionally names of screens
 */
export async function takeScreens([folder = "screens", ...names]: readonly string[]): Promise<number> {
  const tearDown = setUpRun();
  const wanted = screens.filter(([name]) => names.length === 0 || names.includes(name));
  const rows: string[] = [];
  mkdirSync(folder, { recursive: true });
  try {
    for (const isEmpty of [false, true]) {
      const dashboard = await Dashboard.start(isEmpty ? { DEMO: "off" } : {});
      try {
        const shown = isEmpty ? null : await addActivity(dashboard);
        for (const scheme of schemes) {
          for (const locale of locales) {
            const context = await dashboard.newContext({ colorScheme: scheme });
            const { page } = await dashboard.signIn(context);
            await page.evaluate(`localStorage.setItem("parlance:locale", "${locale}")`);
            for (const [name, pathOf] of wanted) {
              const address = pathOf(shown);
              if (address === null) continue;
              for (const state of states.filter((each) => (each === "empty") === isEmpty)) {
                await hold(page, state);
                await page.goto(new URL(address, dashboard.url).href);
                // Each screen has its own script.
                await page.getByRole("heading", { level: 1 }).first().waitFor();
                for (const width of widths) {
                  await page.setViewportSize({ width, height: 900 });
                  await page.waitForTimeout(state === "full" ? 700 : 400);
                  const file = `${name}.${state}.${scheme}.${width}.${locale}.png`;
                  await page.screenshot({ path: path.join(folder, file) });
                  rows.push(`<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`);
                }
                process.stdout.write(`${name} ${state} ${scheme} ${locale}\n`);
              }
            }
            await context.close();
          }
        }
      } finally {
        await dashboard.stop();
      }
    }
    const style = "body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px}img{height:480px;border:1px solid #888}figure{margin:0}";
    writeFileSync(path.join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join("\n")}\n`);
    return 0;
  } finally {
    tearDown();
  }
}
