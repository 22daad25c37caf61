import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page, Route } from "playwright-core";
import { startReceiver } from "../../server/test/support/webhook-receiver.ts";
import { Dashboard, owner } from "../dashboard/support/dashboard.ts";
import setUpRun from "../support/run-folder.ts";
import { addActivity, type Shown } from "./activity.ts";
import { addExtras, type Extras } from "./content.ts";
import { type Scene, scenes } from "./scenes.ts";
import { screens } from "./screen-list.ts";

const states = ["full", "empty", "loading", "failed"] as const;
type State = (typeof states)[number];

/** Screenshots to take; `width=390,1280 scheme=dark` on the command line restricts them. */
const variants = {
  width: ["390", "768", "1280", "1920"],
  scheme: ["light", "dark"],
  locale: ["en", "de"],
  state: [...states, "scene"],
} as const;
type Variants = { readonly [Name in keyof typeof variants]: readonly (typeof variants)[Name][number][] };

/** @throws Error for an unknown restriction */
function variantsOf(words: readonly string[]): Variants {
  const chosen: Record<string, readonly string[]> = { ...variants };
  for (const word of words) {
    const [name = "", values = ""] = word.split("=");
    const known: readonly string[] | undefined = (variants as Readonly<Record<string, readonly string[]>>)[name];
    const wanted = values.split(",");
    if (known === undefined || !wanted.every((value) => known.includes(value))) throw new Error(`${word} is not known`);
    chosen[name] = wanted;
  }
  return chosen as unknown as Variants;
}

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

interface Shooting {
  readonly page: Page;
  /** Name of the files: screen, state, theme, language. */
  readonly name: readonly [screen: string, state: string, scheme: string, locale: string];
  readonly pauseMs: number;
}

/** An album of screenshot files. */
class Album {
  readonly #folder: string;
  readonly #widths: readonly string[];
  readonly #rows: string[] = [];

  constructor(folder: string, widths: readonly string[]) {
    this.#folder = folder;
    this.#widths = widths;
    mkdirSync(folder, { recursive: true });
  }

  async add({ page, name: [screen, state, scheme, locale], pauseMs }: Shooting): Promise<void> {
    for (const width of this.#widths) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      await page.waitForTimeout(pauseMs);
      const file = `${screen}.${state}.${scheme}.${width}.${locale}.png`;
      await page.screenshot({ path: path.join(this.#folder, file) });
      this.#rows.push(`<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`);
    }
    process.stdout.write(`${screen} ${state} ${scheme} ${locale}\n`);
  }

  /** Writes a page that shows all screenshots. */
  close(): void {
    const style = "body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px}img{height:480px;border:1px solid #888}figure{margin:0}";
    writeFileSync(
      path.join(this.#folder, "index.html"),
      `<!doctype html><meta charset="utf-8"><style>${style}</style>${this.#rows.join("\n")}\n`,
    );
  }
}

interface Look {
  readonly dashboard: Dashboard;
  readonly album: Album;
  readonly scheme: Variants["scheme"][number];
  readonly locale: Variants["locale"][number];
  readonly isWanted: (name: string) => boolean;
  readonly states: Variants["state"];
}

async function signedIn({ dashboard, scheme, locale }: Look, person?: typeof owner): Promise<Page> {
  const context = await dashboard.newContext({ colorScheme: scheme, serviceWorkers: "block" });
  const { page } = await dashboard.signIn(context, person);
  await page.evaluate(`localStorage.setItem("parlance:locale", "${locale}")`);
  return page;
}

/** Takes a screenshot of each screen in each state. */
async function shootScreens(look: Look, shown: Shown | null): Promise<void> {
  const { dashboard, album, scheme, locale, isWanted } = look;
  const page = await signedIn(look);
  for (const [name, pathOf] of screens) {
    const address = pathOf(shown);
    if (address === null || !isWanted(name)) continue;
    for (const state of states.filter((each) => look.states.includes(each) && (each === "empty") === (shown === null))) {
      await hold(page, state);
      await page.goto(new URL(address, dashboard.url).href);
      // Each screen has its own script.
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await album.add({ page, name: [name, state, scheme, locale], pauseMs: state === "full" ? 700 : 400 });
    }
  }
  await page.context().close();
}

/** Captures each scene in its own page, because a scene can leave something open. */
async function shootScenes(look: Look, shown: Extras, people: Readonly<Record<string, typeof owner>>): Promise<void> {
  const { dashboard, album, scheme, locale, isWanted } = look;
  const wanted: readonly Scene[] = look.states.includes("scene") ? scenes.filter(({ name }) => isWanted(name)) : [];
  const contexts = new Map<string, Page>();
  for (const { name, path: pathOf, prepare, as = "owner" } of wanted) {
    const first = contexts.get(as) ?? (await signedIn(look, people[as]));
    contexts.set(as, first);
    const page = await first.context().newPage();
    await page.goto(new URL(pathOf(shown), dashboard.url).href);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(700);
    // A scene that no longer works is shown in the state that it reached.
    await prepare?.(page).catch((error: unknown) => process.stdout.write(`${name}: ${String(error)}\n`));
    await album.add({ page, name: [name, "scene", scheme, locale], pauseMs: 500 });
    await page.context().setOffline(false);
    await page.close();
  }
  for (const page of contexts.values()) await page.context().close();
}

/**
 * Takes a screenshot of every screen in every state, theme, width and language, and writes a page that shows them. Returns the exit status.
 * @param words the folder to write to, and optionally names of screens and restrictions such as `width=390,1280`
 */
export async function takeScreens([folder = "screens", ...words]: readonly string[]): Promise<number> {
  const names = words.filter((word) => !word.includes("="));
  const chosen = variantsOf(words.filter((word) => word.includes("=")));
  const tearDown = setUpRun();
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  const album = new Album(folder, chosen.width);
  const receiver = await startReceiver();
  try {
    for (const isEmpty of [false, true]) {
      if (isEmpty && !(chosen.state.includes("empty") && screens.some(([name]) => isWanted(name)))) continue;
      const dashboard = await Dashboard.start({ ALLOW_PRIVATE_HOSTS: "127.0.0.1", ...(isEmpty ? { DEMO: "off" } : {}) });
      try {
        const shown = isEmpty ? null : await addExtras(dashboard, await addActivity(dashboard), receiver);
        const operator = isEmpty ? owner : await dashboard.addPerson("operator", "Robin Vale");
        for (const scheme of chosen.scheme)
          for (const locale of chosen.locale) {
            const look = { dashboard, album, scheme, locale, isWanted, states: chosen.state };
            await shootScreens(look, shown);
            if (shown !== null) await shootScenes(look, shown, { owner, operator });
          }
      } finally {
        await dashboard.stop();
      }
    }
    album.close();
    return 0;
  } finally {
    await receiver.close();
    tearDown();
  }
}
