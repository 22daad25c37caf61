import { createParlance } from "@parlance/sdk";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { eventually } from "../../../server/test/support/api.ts";
import { cutTexts } from "./cut-texts.ts";
import { seriousViolations } from "../../support/serious-violations.ts";
import { Instance } from "../../support/instance.ts";
import { accountKey, owner, preparedData } from "../../support/prepared-data.ts";
import { type Project, sharedProject } from "../../support/project.ts";

/** Path of the browser that the tests use; empty if none is installed. */
export const executablePath = process.env["PARLANCE_BROWSER"] ?? "";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];
export { owner };

/** A service and a browser. */
export class Dashboard {
  readonly url: string;
  /** The account key. */
  readonly key = accountKey;
  readonly #project: Project;
  #service: Instance;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #browser: Browser;
  #people = 0;

  private constructor(parts: {
    project: Project;
    service: Instance;
    settings: Readonly<Record<string, string>>;
    browser: Browser;
    url: string;
  }) {
    this.url = parts.url;
    this.#project = parts.project;
    this.#service = parts.service;
    this.#settings = parts.settings;
    this.#browser = parts.browser;
  }

  /** Starts a service on a prepared data folder. */
  static async start({ DEMO, ...settings }: Readonly<Record<string, string>> = {}): Promise<Dashboard> {
    const project = await sharedProject();
    const demo = DEMO !== "off";
    return Dashboard.#open(project, { DATA_DIR: await preparedData(project, { demo }), ...(demo ? {} : { DEMO: "off" }), ...settings });
  }

  /** Starts a new service, which prints the link that signs the owner in. */
  static async startFirst(): Promise<{ readonly dashboard: Dashboard; readonly setupLink: string }> {
    const project = await sharedProject();
    const dashboard = await Dashboard.#open(project, {
      DATA_DIR: project.newDataDir(),
      BOOTSTRAP_ACCOUNT_KEY: accountKey,
    });
    return { dashboard, setupLink: (await dashboard.#service.printed(/(http:\/\/\S+\/welcome#setup=\S+)/))[1] ?? "" };
  }

  static async #open(project: Project, settings: Readonly<Record<string, string>>): Promise<Dashboard> {
    const all = { LOG_LEVEL: "warn", RATE_LIMITS: "off", ...settings };
    const service = new Instance(project, ["start"], all);
    const browser = await chromium.launch({ executablePath, args: flags });
    const url = await service.address();
    if (settings["DEMO"] !== "off") await service.printed(/The demo persona \S+ is ready/, 150_000);
    return new Dashboard({ project, service, settings: all, browser, url });
  }

  /** Kills the service with `kill -9`. */
  async kill(): Promise<void> {
    await this.#service.kill();
  }

  /** Starts the killed service again at the same address. */
  async startAgain(): Promise<void> {
    this.#service = new Instance(this.#project, ["start"], { ...this.#settings, PORT: new URL(this.url).port });
    await this.#service.address();
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#service.stop();
    this.#project.remove();
  }

  newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    // Painting animations takes a sixth of a CPU for as long as a page shows that it is loading.
    return this.#browser.newContext({ viewport: { width: 1_280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  }

  /** Opens a page and signs in with the form. */
  async signIn(context: BrowserContext, person = owner): Promise<Tab> {
    const tab = await this.open(context, "/");
    await tab.page.getByLabel("Email address").fill(person.email);
    await tab.page.getByLabel("Password").fill(person.password);
    await tab.page.getByRole("button", { name: "Sign in" }).click();
    await tab.page.getByRole("button", { name: "Your account" }).waitFor();
    return tab;
  }

  /**
   * Invites a user, who sets a password with the link in the invitation. If there is no mail server, the invitation is in the outbox. Each
   * call
   * uses another address, because a test that is retried invites the user again.
   */
  async addPerson(role: "admin" | "operator" | "viewer", name: string): Promise<typeof owner> {
    const person = { email: `${role}${this.#people++ || ""}@example.com`, password: "another-good-password" };
    const signedIn = createParlance({ url: this.url, accessToken: await this.tokenOf(owner) });
    await signedIn.people.add({ email: person.email, name, role });
    const mailed = async (): Promise<string> =>
      (await signedIn.outbox.list()).items.find(({ to, text }) => to === person.email && text !== null)?.text ?? "";
    await eventually(async () => (await mailed()).includes("#token="));
    const token = /#token=([\w-]+)/.exec(await mailed())?.[1] ?? "";
    await createParlance({ url: this.url }).auth.resetPassword({ token, password: person.password });
    return person;
  }

  /** Signs in with the API, as the sign-in form does, and returns the access token. */
  async tokenOf(person: typeof owner): Promise<string> {
    return (await createParlance({ url: this.url }).auth.logIn(person)).access_token;
  }

  async open(context: BrowserContext, path: string): Promise<Tab> {
    const page = await context.newPage();
    const tab = new Tab(page);
    await page.goto(new URL(path, this.url).href);
    return tab;
  }
}

/** A page with its recorded problems: script errors, rejected requests and violations of its content security policy. */
export class Tab {
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly #underWay = new Set<unknown>();

  constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(`${message.text()} ${message.location().url}`.trim());
    });
    page.on("request", (request) => {
      // Event streams stay open.
      if (!/\/events(\?|$)/.test(request.url())) this.#underWay.add(request);
    });
    for (const event of ["requestfinished", "requestfailed"] as const)
      page.on(event as "requestfinished", (request) => this.#underWay.delete(request));
    page.on("pageerror", (error) => this.complaints.push(error.message));
  }

  /**
   * Goes to another screen as a link of the dashboard does; the previous screen may still be visible for a moment. Loading the dashboard
   * again would take four times the CPU time, and the first check of a loaded page with `faults` takes twice as long as the others.
   */
  async show(address: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate", { state: {} }));`,
    );
  }

  /** Waits until the page has not loaded anything for half a second. */
  async loaded(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet = this.#underWay.size === 0 ? quiet + 1 : 0) await this.page.waitForTimeout(100);
  }

  /** Returns strings that are cut off by the window or by an element. Strings that end in an ellipsis are shown in full elsewhere. */
  cutTexts(): Promise<readonly string[]> {
    return this.page.evaluate<readonly string[]>(cutTexts);
  }

  /** Returns serious accessibility violations, and the width by which the page scrolls horizontally, if it does. */
  async faults(): Promise<readonly string[]> {
    // Elements have too little contrast while they fade in.
    await this.page.evaluate(
      "Promise.all(document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity).map((each) => each.finished.catch(() => undefined)))",
    );
    const violations = await seriousViolations(this.page, "document");
    const serious = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    const sideways = await this.page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    return sideways > 0 ? [...serious, `scrolls ${sideways} px sideways`] : serious;
  }
}
