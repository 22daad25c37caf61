import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../server/test/support/api.ts";
import { RawConnection } from "../server/test/support/raw-socket.ts";
import { Instance } from "./support/instance.ts";
import { migratedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

const slowProgram =
  [process.env["PARLANCE_SLOWHTTPTEST"], "/usr/bin/slowhttptest"].find((file) => file !== undefined && existsSync(file)) ?? "";
const key = `ak_${"d".repeat(43)}`;
const password = "a-password-of-nobody";

let project: Project;
let service: Instance;
let url: string;

beforeAll(async () => {
  project = await sharedProject();
  service = new Instance(project, ["start"], {
    DATA_DIR: await migratedData(project),
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "trace",
    BOOTSTRAP_ACCOUNT_KEY: key,
    BOOTSTRAP_PASSWORD: password,
  });
  url = await service.address();
});
afterAll(async () => {
  await service.stop();
  project.remove();
});

describe.skipIf(slowProgram === "")("a server under slowhttptest with 500 slow connections", () => {
  it.each([
    ["headers", "-H", "/healthz"],
    ["bodies", "-B", "/api/auth/login"],
  ])("%s: disconnects all of them within 15 s while other clients get responses", { timeout: 60_000 }, async (_, mode, path) => {
    const options = ["-c", "500", "-r", "500", "-i", "3", "-x", "24", "-s", "8192", "-f", "application/json", "-l", "30", "-p", "5"];
    const child = spawn(slowProgram, [mode, "-u", url + path, ...options], { stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    const begun = performance.now();
    let isOver = false;
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve())).then(() => (isOver = true));
    let longest = 0;
    while (!isOver) {
      const asked = performance.now();
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - asked);
      await delay(20);
    }
    await ended;
    expect(output).toContain("No open connections left");
    // Opening the connections takes one or two seconds.
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect(longest).toBeLessThan(10_000);
  });
});

describe("log", () => {
  const forged = '{"level":"error","time":"2000-01-01T00:00:00.000Z","msg":"forged"}';

  it("consists of complete JSON lines for any input, and contains no key, password or token", { timeout: 60_000 }, async () => {
    const ansi = "\u001b[2J\u001b[31mforged";
    const raw = [
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx-request-id: ${ansi}\r\nconnection: close\r\n\r\n`,
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx-request-id: a\n${forged}\r\nconnection: close\r\n\r\n`,
      `GET /v1/brands/%0a${encodeURIComponent(forged)} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nconnection: close\r\n\r\n`,
      `GET /v1/brands/${ansi} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      `GET /v1/brands HTTP/1.1\r\nhost: x\r\nx-api-key: ${ansi}\r\nuser-agent: ${forged}\r\nconnection: close\r\n\r\n`,
    ];
    for (const bytes of raw) {
      const connection = new RawConnection(url);
      connection.send(bytes);
      expect((await connection.ended()).text).not.toContain("\u001b");
    }
    const call = (method: string, path: string, body: unknown, headers = {}): Promise<Response> =>
      fetch(url + path, {
        method,
        headers: { "x-api-key": key, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const hostile = `\n${forged}\n${ansi}\u2028\u0085`;
    const { id: brandId } = (await (await call("POST", "/v1/brands", { display_name: "Brand" })).json()) as { id: string };
    for (const text of [hostile, `\r\n${forged}`]) {
      await call("POST", "/api/auth/login", { email: `${text}@example.com`, password: `${password}${text}` });
      await call("POST", "/v1/brands", { display_name: text, website_url: text });
      await call("POST", "/v1/knowledge/sources", { name: `Source ${text}`, brand_id: brandId });
      await call("POST", "/v1/search", { query: text, persona_id: randomUUID() });
      await call("POST", "/v1/chat", { message: text, session_id: text });
      await fetch(`${url}/v1/brands`, { headers: { authorization: `Bearer ${Buffer.from(text).toString("base64url")}` } });
    }
    const names = (await (await call("POST", "/v1/knowledge/sources", { name: "Files", brand_id: brandId, type: "files" })).json()) as {
      id: string;
    };
    const form = new FormData();
    // A damaged file, whose failure is logged.
    form.append("file", new Blob([`%PDF-1.7 ${hostile}`]), `broken ${forged}.pdf`);
    await fetch(`${url}/v1/knowledge/sources/${names.id}/documents/upload`, { method: "POST", headers: { "x-api-key": key }, body: form });
    const failed = `${url}/v1/knowledge/documents?source_id=${names.id}&state=failed&limit=1`;
    await eventually(async () => {
      const list = await fetch(failed, { headers: { "x-api-key": key } });
      return ((await list.json()) as { total_count: number }).total_count === 1;
    });
    const { errors, output } = await service.stop();
    const lines = errors.split("\n").filter(Boolean);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const entry = JSON.parse(line) as { level: string; time: string; msg: string };
      expect([entry.level, entry.time, entry.msg]).toEqual([expect.any(String), expect.stringMatching(/^20[2-9]\d-/), expect.any(String)]);
      expect(entry.msg).not.toContain("forged");
    }
    expect(errors).not.toContain("\u001b");
    for (const secret of [key, password, "d".repeat(43)]) expect(errors).not.toContain(secret);
    expect(output).not.toContain("forged");
  });
});
