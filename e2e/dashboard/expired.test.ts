import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, owner, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("a session that expires while a form is unsaved", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  /** Ends the session and presses the button before the event stream notifies the page of the expiry. */
  const endSessionAndPress = (button: Locator): Promise<void> =>
    button.evaluate(async (element: { click(): void }) => {
      await fetch("/api/auth/logout", { method: "POST" });
      element.click();
    });
  const signInAgain = async (): Promise<void> => {
    const dialog = tab.page.getByRole("dialog", { name: "Sign in again" });
    await dialog.waitFor();
    expect(await tab.faults()).toEqual([]);
    expect(await dialog.getByLabel("Email address").inputValue()).toBe(owner.email);
    await dialog.getByLabel("Password").fill("not-the-password");
    await tab.page.keyboard.press("Enter");
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Password").fill(owner.password);
    await tab.page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };

  it("asks for the password in a dialog, keeps the form, and saves it after sign-in", async () => {
    await tab.page.getByRole("link", { name: "Personas" }).click();
    await tab.page.getByRole("link", { name: "Trail Desk" }).click();
    const greeting = tab.page.getByLabel("Greeting");
    await greeting.fill("Good day from the trail.");
    await endSessionAndPress(tab.page.getByRole("button", { name: /^Save/ }));
    await signInAgain();
    expect(await greeting.inputValue()).toBe("Good day from the trail.");
    await tab.page.getByRole("button", { name: /^Save/ }).waitFor({ state: "detached" });
    await tab.page.reload();
    expect(await tab.page.getByLabel("Greeting").inputValue()).toBe("Good day from the trail.");
  });

  it("keeps the form in an open dialog, and saves it after sign-in", async () => {
    await tab.page.goto(new URL("/people", dashboard.url).href);
    await tab.page
      .getByRole("button", { name: /^(Add|Invite)/ })
      .first()
      .click();
    const dialog = tab.page.getByRole("dialog").first();
    await dialog.getByLabel("Email address").fill("kim@example.com");
    await dialog.getByLabel("Name").fill("Kim");
    await endSessionAndPress(dialog.getByRole("button", { name: /^(Add|Invite|Create)/ }));
    await signInAgain();
    await tab.page.getByText("kim@example.com").first().waitFor();
    expect(tab.complaints.filter((text) => !text.includes("401"))).toEqual([]);
  });
});
