import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SoakServer } from "../bench/soak/server.js";
import { runSoak } from "../bench/soak/soak.js";
import { migratedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

const account = { key: `ak_${"s".repeat(43)}`, email: "soak@example.com", password: "soak-soak-soak" };

let project: Project;
let server: SoakServer | null = null;

beforeAll(async () => {
  project = await sharedProject();
});
afterEach(() => server?.kill());
afterAll(() => project.remove());

describe("a short soak", () => {
  it("finds that all acknowledged data is stored, listed, searchable and counted after a kill -9", { timeout: 150_000 }, async () => {
    server = new SoakServer(project.folder, {
      DATA_DIR: await migratedData(project),
      PORT: "0",
      DEMO: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      BOOTSTRAP_EMAIL: account.email,
      BOOTSTRAP_PASSWORD: account.password,
      BOOTSTRAP_ACCOUNT_KEY: account.key,
    });
    await server.start();
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { faults } = await runSoak(server, account, { operations: 400, seed, kills: 1, sources: 10 });
    expect(faults, `seed ${seed}`).toEqual([]);
  });
});
