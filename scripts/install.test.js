import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { install, nodeProblem } from "./install.js";

const packages = ["alpha", "beta", "gamma"];
const { PATH } = process.env;

/** @type {string} */
let folder;
/** @type {string} */
let printed;
const plain = { write: (/** @type {string} */ text) => (printed += text) };
const terminal = { ...plain, isTTY: true, columns: 60 };

beforeEach(() => {
  printed = "";
  folder = mkdtempSync(path.join(tmpdir(), "parlance-install-"));
  const entries = packages.map((name) => [`node_modules/${name}`, { version: "1.0.0" }]);
  const other = ["node_modules/of-another-platform", { version: "1.0.0", optional: true, os: [`!${process.platform}`] }];
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: Object.fromEntries([["", {}], ...entries, other]) }));
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A fake npm that runs a script.
 * @param {string} script replaces `npm ci`; runs in a shell whose `$1` is the project's folder
 * @param {string} [registry]
 */
function fakeNpm(script, registry = "http://127.0.0.1:9/") {
  const bin = path.join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const config = `if [ "$1" = config ]; then [ "$3" = registry ] && echo ${registry} || echo null; exit 0; fi`;
  writeFileSync(path.join(bin, "npm"), `#!/bin/sh\n${config}\nset -- "${folder}"\n${script}\n`);
  chmodSync(path.join(bin, "npm"), 0o755);
  process.env.PATH = `${bin}${path.delimiter}${PATH}`;
}

const make = (/** @type {string} */ name) => `mkdir -p "$1/node_modules/${name}" && echo '{}' > "$1/node_modules/${name}/package.json"`;
const quick = { everyMs: 20, stallMs: 150, showEveryMs: 40 };

describe("package installation", () => {
  it("shows the number of installed packages as plain lines if the output is not a terminal", async () => {
    fakeNpm(packages.map((name) => `${make(name)}; sleep 0.2`).join("\n"));
    const { status } = await install({ folder, screen: plain, ...quick, stallMs: 10_000 });
    expect(status).toBe(0);
    expect(printed).toMatch(/^Installing packages \.\.\.\n/);
    for (const there of ["1 of 3", "2 of 3", "3 of 3"]) expect(printed).toContain(`Installing packages: ${there}`);
    expect(printed).toMatch(/Installing packages: done in \d+\.\d s\n$/);
    expect(printed).not.toMatch(/[\r\x1b]/);
  });

  it("rewrites one line on a terminal and leaves the cursor at the start of the line for other output", async () => {
    fakeNpm(packages.map((name) => `${make(name)}; sleep 0.1`).join("\n"));
    await install({ folder, screen: terminal, ...quick, stallMs: 10_000 });
    const lines = printed.split("\r").map((part) => part.replace("\x1b[K", ""));
    expect(lines.some((line) => line.includes("Installing packages: 2 of 3"))).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
    expect(printed.match(/\n/g)).toHaveLength(1);
  });

  it("reports an unreachable registry, with a remedy, if downloads stall", async () => {
    fakeNpm(`${make("alpha")}; sleep 1.5`);
    await install({ folder, screen: plain, ...quick });
    expect(printed).toMatch(/No package has arrived for \d+ s\. The registry http:\/\/127\.0\.0\.1:9\/ is unreachable \(.+\)\./);
    expect(printed).toContain("Ctrl-C");
  });

  it("reports a possibly slow connection if downloads stall but the registry responds", async () => {
    const server = createServer((_, response) => void response.end());
    await new Promise((resolve) => void server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const address = /** @type {import("node:net").AddressInfo} */ (server.address());
    fakeNpm(`sleep 1.5`, `http://127.0.0.1:${address.port}/`);
    await install({ folder, screen: plain, ...quick }).finally(() => server.close());
    expect(printed).toContain("responds; the connection may be slow");
  });

  it("prints nothing while a large package is still growing", async () => {
    const grow = Array.from({ length: 25 }, () => `echo more >> "$1/node_modules/beta/data"; sleep 0.1`).join("\n");
    fakeNpm(`${make("alpha")}; mkdir -p "$1/node_modules/beta"\n${grow}\n${make("beta")}`);
    await install({ folder, screen: plain, ...quick, stallMs: 1_500 });
    expect(printed).not.toContain("No package has arrived");
  });

  it.each([
    ["getaddrinfo ENOTFOUND registry.npmjs.org", "npm config set https-proxy"],
    ["npm error code SELF_SIGNED_CERT_IN_CHAIN", "NODE_EXTRA_CA_CERTS"],
    ["npm error code ENOSPC", "disk is full"],
    ["npm error code EACCES", "owner of the folder"],
    ["npm error code EINTEGRITY", "npm cache clean"],
    ["npm error something never seen", "See the npm output above"],
  ])("explains the failure %s", async (message, help) => {
    fakeNpm(`echo '${message}' >&2; exit 7`);
    const { status, problem } = await install({ folder, screen: plain, ...quick });
    expect(status).toBe(7);
    expect(problem).toContain(message);
    expect(problem).toContain("Installing packages failed (exit status 7).");
    expect(problem).toContain(help);
    expect(printed).not.toContain("done");
  });

  it("explains how to get npm if it is missing", async () => {
    process.env.PATH = path.join(folder, "nothing-here");
    const { problem } = await install({ folder, screen: plain, ...quick });
    expect(problem).toContain("npm was not found");
  });
});

describe("Node version check", () => {
  it.each(["20.19.0", "20.19.5", "20.20.0", "22.0.0", "100.0.0"])("accepts %s", (version) => {
    expect(nodeProblem(version, ">=20.19.0")).toBeNull();
  });

  it.each(["18.20.8", "20.9.0", "20.18.3", "9.99.9"])("rejects %s and states the required version", (version) => {
    expect(nodeProblem(version, ">=20.19.0")).toContain(`20.19.0 or newer, but this is ${version}`);
  });
});
