import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instance, runVerb } from "./support/instance.ts";
import { migratedData, owner, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

const executablePath = process.env["PARLANCE_BROWSER"] ?? "";
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const offline = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

let project: Project;
beforeAll(async () => {
  project = await sharedProject();
});
afterAll(() => project.remove());

interface Answer {
  readonly status: number;
  readonly body: Record<string, never> & { readonly access_token: string; readonly items: readonly Mail[] };
}
interface Mail {
  readonly to: string;
  readonly kind: string;
  readonly text: string | null;
}

async function call(address: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(address, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}
const signIn = (url: string, email: string, password: string): Promise<Answer> => call(`${url}/api/auth/login`, { email, password });

describe("parlance account", () => {
  it("sets a new password only for an existing user", async () => {
    const settings = {
      DATA_DIR: await preparedData(project, { demo: false }),
      DEMO: "off",
      LOG_LEVEL: "warn",
    };
    const first = new Instance(project, ["start"], settings);
    const { body: before } = await signIn(await first.address(), owner.email, owner.password);
    await first.stop();

    const password = "the-second-password";
    const set = (...words: string[]): ReturnType<typeof runVerb> => runVerb(project, ["account", "password", ...words], settings);
    const done = await set("--email", "OWNER@example.com", "--password", password);
    expect(done).toMatchObject({ status: 0, errors: "" });
    expect(done.output).not.toContain(password);
    const unknown = await set("--email", "nobody@example.com", "--password", password);
    expect([unknown.status, unknown.errors]).toEqual([1, "No user has this email address.\n"]);
    expect((await set("--email", owner.email, "--password", "short")).errors).toContain("10 to 200 characters");
    expect((await set("--email", owner.email, "--password", password, "--key", "x")).status).toBe(1);

    const second = new Instance(project, ["start"], settings);
    const url = await second.address();
    expect((await signIn(url, owner.email, password)).status).toBe(200);
    expect((await signIn(url, owner.email, owner.password)).status).toBe(401);
    // The user's previous sessions have ended.
    expect((await call(`${url}/api/auth/me`, undefined, before.access_token)).status).toBe(401);
    await second.stop();
  });
});

describe.skipIf(executablePath === "")("pages linked in emails, in a browser", () => {
  let service: Instance;
  let url: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let requested: string[];

  beforeAll(async () => {
    service = new Instance(project, ["start"], {
      DATA_DIR: await preparedData(project, { demo: false }),
      DEMO: "off",
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      REGISTRATION: "open",
      // No server listens on this port, so emails wait in the outbox, which the test reads.
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    url = await service.address();
    browser = await chromium.launch({ executablePath, args: [...flags, ...offline] });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => page.close());

  /** Opens a page and records its errors and requests. */
  async function open(address: string): Promise<void> {
    page = await browser.newPage();
    complaints = [];
    requested = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => requested.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
    expect((await page.goto(address, { waitUntil: "networkidle" }))?.status()).toBe(200);
  }

  /** Returns the link in the newest email to an address. */
  async function linkTo(to: string): Promise<string> {
    const { body: session } = await signIn(url, owner.email, owner.password);
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const { body } = await call(`${url}/api/outbox`, undefined, session.access_token);
          link = /^http\S+$/m.exec(body.items.find((mail) => mail.to === to)?.text ?? "")?.[0];
          return link;
        },
        { timeout: 20_000 },
      )
      .toBeDefined();
    return link ?? "";
  }

  const told = (): ReturnType<Page["getByRole"]> => page.getByRole("status");

  it("confirm an email address once, with one button, and keep the token out of URLs and the browser history", async () => {
    const person = { email: "ann@example.com", password: "ann-has-a-password", name: "Ann" };
    expect((await call(`${url}/api/auth/register`, person)).status).toBe(201);
    const link = await linkTo(person.email);
    expect((await signIn(url, person.email, person.password)).status).toBe(401);
    await open(link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await told().getByText("your address is confirmed").waitFor();
    expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
    expect((await signIn(url, person.email, person.password)).status).toBe(200);
    expect(page.url()).toBe(`${url}/account/confirm-email`);
    expect(requested.length).toBeGreaterThan(4);
    // Chromium includes the fragment in the page's own URL, but does not send the fragment.
    for (const request of requested) expect(request.split("#", 1)[0]).not.toContain("mt_");
    expect(requested.every((request) => request.startsWith(url))).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();

    await open(link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await told().getByText("no longer works").waitFor();
    expect(await page.getByRole("button").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Choose a new password" }).click();
    await page.getByRole("button", { name: "Send link" }).waitFor();
  });

  it("reset the password of the account that uses an email address, and lock out the person who registered the address earlier", async () => {
    const person = { email: "cleo@example.com", password: "chosen-by-mallory", name: "Mallory" };
    expect((await call(`${url}/api/auth/register`, person)).status).toBe(201);
    await open(`${url}/account/forgotten`);
    await page.getByLabel("Email address").fill(person.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await told().getByText("If an account with this address exists").waitFor();
    await expect.poll(() => linkTo(person.email)).toMatch(/\/account\/password#token=mt_/);
    expect(complaints).toEqual([]);
  });

  it("let a user choose a new password, report problems in plain language, and sign the user in", async () => {
    expect((await call(`${url}/api/auth/password-reset/request`, { email: owner.email })).status).toBe(202);
    await open(await linkTo(owner.email));
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("too short");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await page.getByRole("alert").getByText("Too short").waitFor();
    expect(await password.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await page.getByLabel("Email address").inputValue()).toBe(owner.email);
    await password.fill("another-password-1");
    await page.getByRole("button", { name: "Show what is typed" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await password.press("Enter");
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(page.url()).toBe(`${url}/`);
    expect((await signIn(url, owner.email, "another-password-1")).status).toBe(200);
    expect(complaints).toEqual([]);
    await page.close();

    await open(`${url}/sign-in`);
    await page.getByLabel("Email address").fill(owner.email);
    await page.getByLabel("Password").fill("another-password-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.close();

    await open(`${url}/account/password#token=mt_${"x".repeat(43)}`);
    await page.getByRole("alert").getByText("no longer works").waitFor();
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.getByRole("button", { name: "Send link" }).waitFor();
  });

  it("explain a missing link and an unreachable service", async () => {
    await open(`${url}/account/password`);
    await told().getByText("Open this page with the link in your email").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    await page.close();

    await open(`${url}/account/confirm-email#token=mt_${"x".repeat(43)}`);
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("button", { name: "Confirm" }).click();
    await told().getByText("is unreachable").waitFor();
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Confirm" }).click();
    await told().getByText("no longer works").waitFor();
  });
});

describe.skipIf(executablePath === "")("page for a new password without a mail server", () => {
  it("does not promise an email, and explains where the link is and who can read it", async () => {
    const service = new Instance(project, ["start"], { DATA_DIR: await migratedData(project), DEMO: "off", LOG_LEVEL: "warn" });
    const url = await service.address();
    const browser = await chromium.launch({ executablePath, args: [...flags, ...offline] });
    try {
      const page = await browser.newPage();
      await page.goto(`${url}/account/forgotten`);
      await page.getByLabel("Email address").fill("owner@localhost");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("status").getByText("This installation has no mail server, so no email was sent").waitFor();
      const text = await page.locator("main").innerText();
      expect(await page.getByRole("link", { name: "Open Emails" }).getAttribute("href")).toBe("/mails");
      expect(text).toContain("npx parlance account password");
      expect(text).not.toContain("we have sent a link");
    } finally {
      await browser.close();
      await service.stop();
    }
  });
});
