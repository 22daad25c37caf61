import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("keyboard shortcuts of the dashboard", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  const heading = (name: string) => tab.page.getByRole("heading", { level: 1, name });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await tab.page.keyboard.press(key);
  };

  it("show a list of shortcuts with ?, open pages with G, focus the search with /, and create objects with C", async () => {
    await heading("Home").waitFor();
    await press("?");
    const list = tab.page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.waitFor();
    expect(await tab.faults()).toEqual([]);
    // Shortcuts of the page do not work while a dialog is open.
    await press("g", "p");
    expect(new URL(tab.page.url()).pathname).toBe("/");
    await press("Escape");
    await list.waitFor({ state: "detached" });
    await press("g", "i");
    await heading("Inbox").waitFor();
    await press("/");
    expect(await tab.page.evaluate("document.activeElement.type")).toBe("search");
    await press("g", "p");
    expect(await tab.page.evaluate("document.activeElement.value")).toBe("gp");
    await tab.page.evaluate("document.activeElement.blur()");
    await press("g", "e");
    await heading("People").waitFor();
    await press("c");
    await tab.page.getByRole("dialog").waitFor();
    await press("Escape");
    expect(tab.complaints).toEqual([]);
  });

  it("include a palette that finds objects of the account", async () => {
    await press("Control+k");
    const field = tab.page.getByRole("combobox");
    await field.fill("trail de");
    await tab.page.getByRole("option", { name: "Trail Desk Persona" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await press("Enter");
    await heading("Trail Desk").waitFor();
  });

  it("can be disabled in the settings", async () => {
    await press("g", "t");
    await heading("Settings").waitFor();
    await tab.page.getByRole("switch", { name: "Single-letter shortcuts" }).click();
    await tab.page.evaluate("document.activeElement.blur()");
    await press("g", "p", "?");
    expect(await tab.page.getByRole("dialog").count()).toBe(0);
    await heading("Settings").waitFor();
    await tab.page.reload();
    await press("g", "p");
    await heading("Settings").waitFor();
    await press("Control+k");
    await tab.page.getByRole("dialog").getByRole("combobox").waitFor();
  });
});
