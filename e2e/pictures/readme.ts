import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { Dashboard } from "../dashboard/support/dashboard.ts";
import setUpRun from "../support/run-folder.ts";
import { addActivity, type Shown } from "./activity.ts";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

interface Picture {
  readonly name: string;
  readonly path: (shown: Shown) => string;
  /** Brings the page into the state that the screenshot shows. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: "home", path: () => "/" },
  {
    name: "persona",
    path: ({ personaId }) => `/personas/${personaId}`,
    async prepare(page) {
      await page.getByRole("textbox", { name: "Message" }).fill("Which rain jacket is the cheapest?");
      await page.keyboard.press("Enter");
      // The text is in the details, which are collapsed.
      await page.getByText("by the built-in answer engine").waitFor({ state: "attached" });
      await page.evaluate("scrollTo(0, 0)");
    },
  },
  { name: "knowledge", path: ({ sourceId, documentId }) => `/knowledge/${sourceId}?document=${encodeURIComponent(documentId)}` },
  { name: "inbox", path: ({ sessionId }) => `/inbox/${sessionId}` },
];

/** Takes the screenshots for the README and the guides, in the light and dark themes. Returns the exit status. */
export async function takePictures(): Promise<number> {
  const tearDown = setUpRun();
  const dashboard = await Dashboard.start();
  try {
    mkdirSync(folder, { recursive: true });
    const shown = await addActivity(dashboard);
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await dashboard.newContext({ colorScheme });
      const { page } = await dashboard.signIn(context);
      for (const { name, path: pathOf, prepare } of pictures) {
        await page.goto(new URL(pathOf(shown), dashboard.url).href);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForTimeout(1_500);
        await prepare?.(page);
        await page.waitForTimeout(500);
        const file = path.join(folder, `${name}-${colorScheme}.png`);
        await page.screenshot({ path: file });
        process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
      }
      await context.close();
    }
    return 0;
  } finally {
    await dashboard.stop();
    tearDown();
  }
}
