import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A source file and its imports: project files by path relative to `src`, packages by name. */
export interface Module {
  readonly file: string;
  readonly imports: readonly string[];
}

const statement = /^\s*(?:import|export)\b[^"';]*?\bfrom\s*"([^"]+)"|^\s*import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

/** Returns the import specifiers in the text of a module. Includes type imports, and ignores comments. */
export function importsIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(statement)].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? []);
}

/** Returns the modules in a folder, except tests. */
export function readModules(root: string): Module[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .map((file) => ({
      file,
      imports: importsIn(readFileSync(path.join(root, file), "utf8")).map((specifier) =>
        specifier.startsWith(".") ? path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)) : specifier,
      ),
    }));
}

/** Returns import cycles, each starting with its alphabetically first file. */
export function findCycles(modules: readonly Module[]): string[][] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const state = new Map<string, "open" | "done">();
  const cycles: string[][] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, "open");
    for (const target of byFile.get(file)?.imports ?? []) if (byFile.has(target)) visit(target, [...trail, file]);
    state.set(file, "done");
  };
  for (const { file } of modules) visit(file, []);
  return cycles;
}
