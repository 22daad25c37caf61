import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

const files = readdirSync(new URL("deploy/", root), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => `deploy/${name.replaceAll("\\", "/")}`);

function documentsOf(path: string): Record<string, unknown>[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS() as Record<string, unknown>;
  });
}

/** Returns all values of a property, at any depth. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...valuesOf(inner, name)]);
}

/** Returns the names of the service's environment variables that a file mentions. */
function variablesOf(path: string): string[] {
  return documentsOf(path).flatMap((document) => [
    ...valuesOf(document, "literals").flatMap((list) => (list as string[]).map((literal) => literal.split("=")[0] ?? "")),
    ...valuesOf(document, "env").flatMap((list) => (list as { name: string }[]).map(({ name }) => name)),
    ...valuesOf(document, "environment").flatMap((environment) => Object.keys(environment as object)),
  ]);
}

const serviceVariables = (path: string): string[] => variablesOf(path).filter((name) => !name.startsWith("POSTGRES_"));
const documented = new Set(
  read("README.md")
    .match(/`[A-Z][A-Z0-9_]+`/g)
    ?.map((name) => name.slice(1, -1)),
);
const databaseDocs = new Set(
  read("docs/operations.md")
    .match(/`DATABASE_[A-Z_]+`/g)
    ?.map((name) => name.slice(1, -1)),
);

describe("deployment files", () => {
  it("exist", () => {
    expect(files).toContain("deploy/compose.yaml");
    expect(files).toContain("deploy/kubernetes/base/kustomization.yaml");
  });

  it.each(files)("%s is valid YAML, and sets only documented variables", (path) => {
    for (const name of serviceVariables(path)) expect(documented.has(name) || databaseDocs.has(name), name).toBe(true);
  });

  it("sets only documented variables in the image", () => {
    const line = /^ENV (.+)$/m.exec(read("Dockerfile"))?.[1] ?? "";
    const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? "");
    expect(names).toContain("DATA_DIR");
    for (const name of names) expect(documented.has(name), name).toBe(true);
  });

  it.each(files.filter((path) => path.endsWith("kustomization.yaml")))("%s refers only to existing files", (path) => {
    const folder = new URL(path.replace("kustomization.yaml", ""), root);
    const [document] = documentsOf(path);
    for (const name of valuesOf(document, "resources").flat() as string[]) {
      const target = name.endsWith(".yaml") ? name : `${name}/kustomization.yaml`;
      expect(() => readFileSync(new URL(target, folder))).not.toThrow();
    }
  });

  it("lets nodes drain before they are killed", () => {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read("deploy/kubernetes/base/kustomization.yaml"))?.[1]);
    for (const role of ["api", "worker"]) {
      const [deployment] = documentsOf(`deploy/kubernetes/base/${role}.yaml`);
      expect(valuesOf(deployment, "terminationGracePeriodSeconds")[0]).toBeGreaterThanOrEqual(drain + 30);
    }
  });
});
