import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { pack } from "@publint/pack";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../", import.meta.url));
const sources = path.join(folder, "src");

/** Bundles an entry for browsers as an application would, and returns the modules that the bundle still imports. */
async function bundled(
  entry: string,
  code?: string,
): Promise<{ readonly bytes: number; readonly imports: readonly string[]; readonly text: string }> {
  const input = "virtual:entry";
  const bundle = await rolldown({
    input,
    platform: "browser",
    external: [/^react$/, /^node:/],
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? (code ?? `export * from ${JSON.stringify(path.join(sources, entry))};`) : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const text = output.map((each) => (each.type === "chunk" ? each.code : "")).join("");
  return {
    bytes: gzipSync(text, { level: 9 }).length,
    imports: output.flatMap((each) => (each.type === "chunk" ? each.imports : [])),
    text,
  };
}

describe("entry points", () => {
  it.each([
    ["index.ts", 13_800, []],
    ["visitor.ts", 7_050, []],
    ["server.ts", 2_000, []],
    ["react.ts", 2_000, ["react"]],
    ["roles.ts", 1_000, []],
  ] as const)("%s is at most %i bytes when compressed, and runs without Node", async (entry, most, imports) => {
    const { bytes, imports: found } = await bundled(entry);
    expect(found).toEqual(imports);
    expect(bytes).toBeLessThanOrEqual(most);
    // Otherwise, a bundle that has lost its contents would also pass the size check.
    expect(bytes).toBeGreaterThan(200);
  });

  it.each(["index.ts", "visitor.ts", "server.ts", "react.ts", "roles.ts"])("%s has no side effects when it is imported", async (entry) => {
    const { text } = await bundled(entry, `import ${JSON.stringify(path.join(sources, entry))};`);
    expect(text.trim()).toBe("");
  });

  it("exclude code that an application does not use", async () => {
    const { text } = await bundled("index.ts", `export { ParlanceError } from ${JSON.stringify(path.join(sources, "index.ts"))};`);
    expect(text.length).toBeLessThan(2_000);
  });
});

describe("the package", () => {
  it("passes publint and arethetypeswrong", async () => {
    expect(existsSync(path.join(folder, "dist")), "run `npm run build` first").toBe(true);
    const tarball = await pack(folder, {
      packageManager: "npm",
      ignoreScripts: true,
      destination: mkdtempSync(path.join(tmpdir(), "parlance-sdk-")),
    });
    const bytes = readFileSync(tarball);
    const { messages } = await publint({ pack: { tarball: Uint8Array.from(bytes).buffer }, strict: true });
    expect(messages).toEqual([]);
    const analysis = await checkPackage(createPackageFromTarballData(Uint8Array.from(bytes)));
    const problems = analysis.types === false ? ["there are no types"] : analysis.problems;
    // The package contains only ES modules: old module resolution and `require` in old Node versions are not supported.
    const supported = problems.filter((each) => typeof each === "string" || !["NoResolution", "CJSResolvesToESM"].includes(each.kind));
    expect(supported).toEqual([]);
  });

  it("does not import anything from the service", () => {
    const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".ts") && !file.startsWith("generated"),
    );
    expect(files.length).toBeGreaterThan(20);
    const imports = files.flatMap((file) =>
      [...readFileSync(path.join(sources, file), "utf8").matchAll(/(?:from|import)\s*\(?["']([^"']+)["']/g)].map(
        ([, to = ""]) => [file, to] as const,
      ),
    );
    const outside = imports.filter(([file, to]) => {
      if (!to.startsWith(".")) return !file.endsWith(".test.ts") && to !== "react";
      return path.relative(sources, path.resolve(sources, path.dirname(file), to)).startsWith("..");
    });
    expect(outside).toEqual([]);
  });
});
