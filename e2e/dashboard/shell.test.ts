import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, owner } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("the dashboard", () => {
  let dashboard: Dashboard;
  let setupLink: string;
  beforeAll(async () => {
    ({ dashboard, setupLink } = await Dashboard.startFirst());
  });
  afterAll(() => dashboard?.stop());

  it("opens once with the link that is printed on first start", async () => {
    const context = await dashboard.newContext();
    const first = await dashboard.open(context, setupLink);
    const { page } = first;
    await page.getByRole("heading", { name: "Welcome. Who are you?" }).waitFor();
    expect(await first.faults()).toEqual([]);
    await page.getByLabel("Your name").fill("Martha");
    await page.getByLabel("Email address").fill(owner.email);
    await page.getByLabel("Password").fill("1234567890");
    await page.getByText("Easy to guess").waitFor();
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Show what is typed" }).click();
    expect(await page.getByLabel("Password").getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "What should your persona know?" }).waitFor();
    expect(new URL(first.page.url()).hash).toBe("");
    expect(await first.faults()).toEqual([]);
    expect(first.complaints).toEqual([]);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByText("Martha", { exact: true }).waitFor();
    const stranger = await dashboard.open(await dashboard.newContext(), setupLink);
    await stranger.page.getByText("This link has been used or has expired.").waitFor();
    await stranger.page.getByText("npx parlance account link").waitFor();
    await stranger.page.getByRole("button", { name: "Go to sign-in" }).click();
    await stranger.page.getByLabel("Email address").waitFor();
    // If emails cannot be sent, the instructions for a new password must not require a sign-in.
    await stranger.page.getByRole("button", { name: "Forgot your password?" }).click();
    await stranger.page.getByText("npx parlance account link").waitFor();
    expect(await stranger.faults()).toEqual([]);
    await context.close();
  });

  it("signs in, keeps the session across reloads and in a second tab, and signs out in both tabs", async () => {
    const context = await dashboard.newContext();
    const wrong = await dashboard.open(context, "/");
    expect(await wrong.faults()).toEqual([]);
    await wrong.page.getByLabel("Email address").fill(owner.email);
    await wrong.page.getByLabel("Password").fill("not-the-password");
    await wrong.page.getByRole("button", { name: "Sign in" }).click();
    await wrong.page.getByRole("alert").waitFor();
    await wrong.page.close();

    const first = await dashboard.signIn(context);
    const second = await dashboard.open(context, "/personas");
    await second.page.getByRole("link", { name: "Trail Desk" }).waitFor();
    await Promise.all([first, second].map(({ page }) => page.reload()));
    await second.page.getByRole("link", { name: "Trail Desk" }).waitFor();
    await first.page.getByRole("button", { name: "Your account" }).click();
    await first.page.getByRole("menuitem", { name: "Sign out" }).click();
    await Promise.all([first, second].map(({ page }) => page.getByRole("button", { name: "Sign in" }).waitFor()));
    expect(first.complaints).toEqual([]);
    expect(second.complaints).toEqual([]);
    await context.close();
  });

  it("renders every page in light and dark, in English and German, on a phone and a desktop, without serious accessibility violations", async () => {
    for (const look of [
      { colorScheme: "light", locale: "en-GB", viewport: { width: 1_280, height: 800 } },
      { colorScheme: "dark", locale: "en-GB", viewport: { width: 390, height: 800 } },
    ] as const) {
      const context = await dashboard.newContext(look);
      const tab = await dashboard.signIn(context);
      for (const path of ["/", "/personas", "/welcome"]) {
        await tab.page.goto(new URL(path, dashboard.url).href);
        await tab.page.getByRole("heading", { level: 1 }).waitFor();
        await tab.loaded();
        expect(await tab.faults()).toEqual([]);
      }
      expect(tab.complaints).toEqual([]);
      await context.close();
    }
  });

  it("loads at most 225 kB of scripts and 20 kB of styles for the first screen", async () => {
    const context = await dashboard.newContext();
    const tab = await dashboard.signIn(context);
    const { page } = tab;
    await tab.loaded();
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const sizeOf = async (extension: string): Promise<number> => {
      const files = loaded.filter((name) => name.endsWith(extension));
      expect(files).not.toEqual([]);
      const sizes = await Promise.all(files.map((file) => compressedSize(file)));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    expect(await sizeOf(".js")).toBeLessThanOrEqual(225_000);
    expect(await sizeOf(".css")).toBeLessThanOrEqual(20_000);
    await context.close();
  });

  it("shows a not-found page for an unknown URL, and does not change the API's 404 responses", async () => {
    const context = await dashboard.newContext();
    const tab = await dashboard.signIn(context);
    await tab.page.goto(new URL("/personas/x/y/z", dashboard.url).href);
    await tab.page.getByRole("heading", { name: "This page does not exist" }).waitFor();
    const answer = await fetch(new URL("/nowhere", dashboard.url), { headers: { accept: "text/html" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    await context.close();
  });
});

/** Returns the size of a file as sent with gzip, in bytes. */
function compressedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      response.resume();
      expect(response.headers["content-encoding"]).toBe("gzip");
      resolve(Number(response.headers["content-length"]));
    }).on("error", reject);
  });
}
