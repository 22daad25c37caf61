// Starts the service of a checkout in its own process, on a free port and a new data folder, and loads brands into it.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const cacheDir = path.join(tmpdir(), "parlance-bench-cache");
const email = "judge@example.com";
const password = "judge-password-for-tests-1";
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Service {
  /** @param root folder of a built checkout; @param more extra environment */
  static async start(root, more = {}) {
    for (const part of ["bin/parlance.js", "server/dist/main.js"])
      if (!existsSync(path.join(root, part))) throw new Error(`${path.join(root, part)} is missing: build the checkout first`);
    const service = new Service();
    Service.latest = service;
    service.dataDir = await mkdtemp(path.join(tmpdir(), "parlance-judge-"));
    const { PATH, HOME, TMPDIR, LANG, USER } = process.env;
    const environment = {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      USER,
      DATA_DIR: service.dataDir,
      CACHE_DIR: cacheDir,
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      RATE_LIMITS: "off",
      REGISTRATION_TIER: "self_hosted",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      BOOTSTRAP_EMAIL: email,
      BOOTSTRAP_PASSWORD: password,
      PRICE_CHAT_TURN: "0",
      PRICE_SEARCH_FAST: "0",
      PRICE_SEARCH_SMART: "0",
      IMAGE_FINGERPRINTS: "off",
      ...more,
    };
    for (const key of Object.keys(environment)) if (environment[key] === undefined) delete environment[key];
    service.output = "";
    service.child = spawn(process.execPath, ["bin/parlance.js", "start"], {
      cwd: root,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [service.child.stdout, service.child.stderr])
      stream.on("data", (bytes) => (service.output = (service.output + bytes).slice(-200_000)));
    service.exited = new Promise((resolve) => service.child.once("exit", resolve));
    try {
      service.url = await service.says(/running at (\S+)/);
      service.key = await service.says(/account key\s+(\S+)/);
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  async says(pattern) {
    const deadline = performance.now() + 180_000;
    for (;;) {
      const found = pattern.exec(this.output)?.[1];
      if (found !== undefined) return found;
      if (this.child.exitCode !== null || performance.now() > deadline)
        throw new Error(`the service did not start:\n${this.output.slice(-3_000)}`);
      await pause(30);
    }
  }

  async call(method, where, body, headers = { "x-api-key": this.key }) {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + where, {
      method,
      headers: { ...headers, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await response.text();
    if (!response.ok)
      throw Object.assign(new Error(`${method} ${where}: ${response.status} ${text.slice(0, 3_000)}`), { status: response.status });
    return text === "" ? null : JSON.parse(text);
  }

  /** Calls a route of signed-in users; signs in again when the token has run out. */
  async callAsUser(method, where) {
    for (let attempt = 1; ; attempt += 1) {
      this.token ??= (await this.call("POST", "/api/auth/login", { email, password }, {})).access_token;
      try {
        return await this.call(method, where, undefined, { authorization: `Bearer ${this.token}` });
      } catch (error) {
        if (error.status !== 401 || attempt === 2) throw error;
        this.token = undefined;
      }
    }
  }

  /** Loads a brand folder. @returns the persona's id and how many documents failed */
  async load(folder) {
    const json = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    const { persona = {}, ...brand } = json("brand.json");
    const { id: brandId } = await this.call("POST", "/v1/brands", brand);
    const source = async (name, type) =>
      (await this.call("POST", "/v1/knowledge/sources", { name: `${name} ${brandId.slice(-12)}`, type, brand_id: brandId })).id;
    const products = existsSync(path.join(folder, "products.json")) ? json("products.json") : [];
    if (products.length > 0) {
      const catalog = await source("Catalog", "catalog");
      for (let at = 0; at < products.length; at += 100)
        await this.call("PUT", `/v1/knowledge/sources/${catalog}/documents`, { items: products.slice(at, at + 100) });
    }
    const filesDir = path.join(folder, "files");
    const files = existsSync(filesDir) ? readdirSync(filesDir).toSorted() : [];
    if (files.length > 0) {
      const guides = await source("Files", "files");
      for (const name of files) {
        const form = new FormData();
        form.append("file", new Blob([readFileSync(path.join(filesDir, name))]), name);
        form.append("payload_json", JSON.stringify({ id: name }));
        await this.call("POST", `/v1/knowledge/sources/${guides}/documents/upload`, form);
      }
    }
    const { name = "Guide", description, tone, languages, ...other } = persona;
    const { id: personaId } = await this.call("POST", "/api/personas", {
      ...other,
      name,
      brand_id: brandId,
      is_public: true,
      ...(description ? { description: description.slice(0, 2_000) } : {}),
      ...(tone ? { tone: tone.slice(0, 200) } : {}),
      languages: languages ?? brand.audience_languages ?? ["en"],
    });
    const failed = await this.settled();
    return { brandId, personaId, brand, products, files, failed };
  }

  async settled() {
    const count = async (state) => (await this.call("GET", `/v1/knowledge/documents?limit=1&state=${state}`)).total_count;
    const deadline = performance.now() + 300_000;
    while ((await count("pending")) > 0) {
      if (performance.now() > deadline) throw new Error("the documents did not become ready");
      await pause(150);
    }
    await fetch(`${this.url}/readyz`).then((response) => response.text());
    return count("failed");
  }

  /** Session ids of a persona whose visitor asked for a person. */
  async handoffs(personaId) {
    const found = new Set();
    for (let cursor = ""; ;) {
      const page = await this.callAsUser("GET", `/api/conversations?persona_id=${personaId}&handoff_requested=true&limit=50${cursor}`);
      for (const item of page.items) if (item.handoff_requested_at !== null) found.add(item.session_id);
      if (!page.next_cursor) return found;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
  }

  async stop() {
    if (this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill("SIGTERM");
      const killer = setTimeout(() => this.child.kill("SIGKILL"), 30_000);
      await this.exited;
      clearTimeout(killer);
    }
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
