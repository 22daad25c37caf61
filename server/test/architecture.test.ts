import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findCycles, importsIn, readModules } from "./support/imports.ts";
import { findBreaches, findFolderCycles, order } from "./support/walls.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));
const modules = readModules(root);

describe("import rules", () => {
  it("are followed by every import", () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(findBreaches(modules)).toEqual([]);
  });

  it("allow no import cycles, including type imports", () => {
    expect(findCycles(modules)).toEqual([]);
  });

  it.each(["dashboard", "reference", "sdk", "widget"])("allow no import cycles in %s", (workspace) => {
    const files = readModules(
      fileURLToPath(new URL(`../../${workspace}/${workspace === "reference" ? "client" : "src"}/`, import.meta.url)),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(findCycles(files)).toEqual([]);
    expect([...findFolderCycles(files)]).toEqual([]);
  });

  it("list every top-level folder in the import order", () => {
    expect(new Set(modules.map(({ file }) => file.split("/", 1)[0]))).toEqual(new Set(order));
  });

  it("allow no cycles between folders, including type imports", () => {
    expect([...findFolderCycles(modules)]).toEqual([]);
  });

  it("allow only one file to read environment variables", () => {
    const readers = modules
      .map(({ file }) => file)
      .filter((file) =>
        readFileSync(path.join(root, file), "utf8").replace('process.env["ORT_DISABLE_TELEMETRY"] = "1"', "").includes("process.env"),
      );
    expect(readers).toEqual([]);
  });

  it("allow SQL only in statement files", () => {
    const sql = /`\s*(select\s[\s\S]*\sfrom\s|insert into\s|update\s\w+\sset\s|delete from\s)/i;
    const writers = modules.map(({ file }) => file).filter((file) => sql.test(readFileSync(path.join(root, file), "utf8")));
    expect(writers.filter((file) => !file.endsWith(".sql.ts") && !file.startsWith("platform/postgres/"))).toEqual([]);
    expect(writers.length).toBeGreaterThan(5);
  });
});

describe("the check itself", () => {
  it("reads imports, type imports, re-exports, side-effect imports and dynamic imports, and ignores comments", () => {
    const text = `import a, { b } from "./a.ts";\nimport type {\n  C,\n} from "./c.ts";\nexport * from "./d.ts";\nimport "./e.ts";\nawait import("./f.ts");\n// import x from "../src/language/packs/no.ts";\n/* import y from "../src/language/packs/no.ts" */`;
    expect(importsIn(text)).toEqual(["./a.ts", "./c.ts", "./d.ts", "./e.ts", "./f.ts"]);
  });

  it.each([
    ["an operation that imports the database client", "chat/turn/take-turn.ts", "platform/postgres/client.ts"],
    ["an operation that imports an engine", "chat/turn/take-turn.ts", "engines/blobs/disk.ts"],
    ["an operation that accesses the database directly", "chat/turn/take-turn.ts", "pg"],
    ["an operation that reads a cookie", "auth/sessions/log-in.ts", "cookie"],
    ["a model that reads files", "knowledge/model/product.ts", "node:fs"],
    ["a statement that calls an operation", "chat/chat.sql.ts", "chat/turn/take-turn.ts"],
    ["a statement file that imports a later folder", "brands/brands.sql.ts", "onboarding/onboardings.sql.ts"],
    ["an engine that calls an operation", "engines/blobs/disk.ts", "chat/turn/take-turn.ts"],
    ["an engine that imports another", "engines/blobs/disk.ts", "engines/web/web-fetcher.ts"],
    ["an engine that imports the database client", "engines/blobs/disk.ts", "platform/postgres/client.ts"],
    ["a feature that imports a later folder", "brands/create-brand.ts", "chat/model/session.ts"],
    ["lib that imports the domain", "platform/lib/text.ts", "knowledge/model/product.ts"],
    ["an operation that imports HTTP", "search/search-knowledge.ts", "platform/endpoint/call.ts"],
    ["an endpoint declaration that imports a feature", "platform/endpoint/route.ts", "auth/create-account.ts"],
    ["a host that imports a feature", "platform/http/app.ts", "auth/principals.ts"],
    ["a tool server that imports a feature", "platform/mcp/tool-server.ts", "chat/chat.tool.ts"],
    ["a port that imports a feature", "ports/actor.ts", "auth/model/address.ts"],
    ["settings that import the composition", "config/settings.ts", "compose/start.ts"],
    ["an engine that reads the settings", "engines/blobs/disk.ts", "config/settings.ts"],
    ["a subsystem that imports a command", "compose/start.ts", "commands/command.ts"],
    ["a client command that opens the database", "commands/client/search/search.ts", "compose/database.ts"],
    ["a client command that uses another package", "commands/client/search/search.ts", "undici"],
    ["a model that imports a later folder", "billing/model/tiers.ts", "knowledge/model/product.ts"],
    ["a top-level folder missing from the order", "chat/take-turn.ts", "news/list-news.ts"],
  ])("detects %s", (_, file, target) => {
    expect(findBreaches([{ file, imports: [target] }])).toHaveLength(1);
  });

  it("detects a cycle", () => {
    const circle = [
      { file: "a.ts", imports: ["b.ts"] },
      { file: "b.ts", imports: ["a.ts"] },
    ];
    expect(findCycles(circle)).toEqual([["a.ts", "b.ts", "a.ts"]]);
  });

  it("detects a cycle between folders whose files do not form a cycle", () => {
    const folders = [
      { file: "chat/turn/take-turn.ts", imports: ["chat/cards/card.ts"] },
      { file: "chat/cards/card.ts", imports: [] },
      { file: "chat/cards/click-card.ts", imports: ["chat/turn/turn.ts"] },
      { file: "chat/turn/turn.ts", imports: [] },
    ];
    expect([...findFolderCycles(folders)]).toEqual([["chat", ["cards", "turn"]]]);
    expect([...findFolderCycles(folders.slice(0, 3))]).toEqual([]);
  });
});
