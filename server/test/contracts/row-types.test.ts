import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Describer, RowTypes, type ReadStatement } from "../support/row-types.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const server = fileURLToPath(new URL("../../", import.meta.url));
/** Returns whether a file contains statements. Excludes the database client itself, which only forwards statements. */
const inSource = (file: string): boolean =>
  file.startsWith(path.join(server, "src")) && !file.endsWith(".test.ts") && !file.endsWith("platform/postgres/client.ts");

/** Statements whose text cannot be determined statically, and the tests that run them. */
const unreadable: Readonly<Record<string, string>> = {
  "within.ts": "forwards statements of a write; imports.test.ts runs it",
  "figures.sql.ts": "is composed of the measures of a query; analytics.test.ts runs it",
  "rolled-figures.sql.ts": "is composed of the measures of a query; rollups.test.ts runs it",
  "grouped-figures.sql.ts": "is composed of the measures of a query; rollups.test.ts runs it",
  "row-counts.sql.ts": "is composed of the names of tables; backup.test.ts runs it",
  "integrity.sql.ts": "each check of a list; postgres-integrity.test.ts runs them all",
};

describe.skipIf(!hasTestDatabase)("rows returned by the database", () => {
  let test: TestDatabase;
  let describer: Describer;

  beforeAll(async () => {
    test = await testDatabase();
    describer = await Describer.connect(test.connection);
  });
  afterAll(async () => {
    await describer?.close();
    await test?.drop();
  });

  async function faultsOf(types: RowTypes, statements: readonly ReadStatement[]): Promise<string[]> {
    const faults: string[] = [];
    for (const statement of statements) {
      if (statement.text === null) continue;
      const found = await describer.describe(statement.text).then(
        (columns) => types.faults(statement, columns),
        (error: Error) => [error.message],
      );
      faults.push(...found.map((fault) => `${path.basename(statement.file)}:${statement.line} ${statement.name}: ${fault}`));
    }
    return faults;
  }

  it("have the columns and types that the code declares", { timeout: 180_000 }, async () => {
    const types = new RowTypes(path.join(server, "tsconfig.json"));
    try {
      const statements = types.statements(inSource);
      expect(statements.length).toBeGreaterThan(150);
      const unread = statements.filter(({ text }) => text === null).map(({ file }) => path.basename(file));
      expect([...new Set(unread)].toSorted()).toEqual(Object.keys(unreadable).toSorted());
      expect(await faultsOf(types, statements)).toEqual([]);
    } finally {
      types.close();
    }
  });

  it("are reported if a column has another name or type", { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "parlance-rows-"));
    const fixture = `
      declare const database: { rows<R>(name: string, text: string): Promise<R[]>; one<R>(name: string, text: string): Promise<R | null> };
      const table = "accounts";
      const columns = (alias: string): string => \`\${alias}.id, \${alias}.created_at as "createdAt"\`;
      void database.rows<{ id: string; createdAt: Date | null }>("right", \`select \${columns("a")} from \${table} a\`);
      void database.rows<{ id: number; createdAt: string }>("wrong.types", \`select \${columns("a")} from \${table} a\`);
      void database.one<{ id: string; name: string }>("wrong.name", "select id, name as title from accounts");
      void database.one<{ id: string; name?: string }>("wrong.optional", "select id, name as title from accounts");
      void database.one<{ ids: number[]; all: readonly string[] }>("wrong.elements", "select array_agg(id) as ids, array_agg(name) as all from accounts");
      void database.one<{ tier: "free" | "pro"; content: { any: 1 } }>("right.narrower", "select tier, '{}'::jsonb as content from accounts");
      void database.one<{ id: string }>("wrong.column", "select identity as id from accounts");
    `;
    await writeFile(path.join(folder, "rows.sql.ts"), fixture);
    await writeFile(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { strict: true, target: "es2023" }, files: ["rows.sql.ts"] }),
    );
    const types = new RowTypes(path.join(folder, "tsconfig.json"));
    try {
      const faults = await faultsOf(
        types,
        types.statements((file) => file.endsWith("rows.sql.ts")),
      );
      expect(faults.map((fault) => fault.replace(/^\S+ /, ""))).toEqual([
        "wrong.types: id is string instead of number",
        "wrong.types: createdAt is Date instead of string",
        "wrong.name: name is not selected",
        "wrong.optional: title is selected and not in the type",
        "wrong.elements: ids is string[] instead of number[]",
        'wrong.column: column "identity" does not exist',
      ]);
    } finally {
      types.close();
      await rm(folder, { recursive: true });
    }
  });
});
