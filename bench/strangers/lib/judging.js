import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Service } from "./service.js";

// Functions shared by the judges of brands and websites: parsing options, starting the service, and judging one folder after the other.

/**
 * @typedef {{ root: string, folders: readonly string[], out: string | undefined, verbose: boolean, more: boolean, settings:
 * Readonly<Record<string, string>>, options: JudgeOptions }} Order
 */
/** @typedef {{ parallel: number, isWanted: (conversation: { kind: string, id: string }) => boolean }} JudgeOptions */

/**
 * Parses the command line. Exits with 2 if it is invalid.
 * @param {{ name: string, folder: string, more: string, required: readonly string[] }} command name of the program and of its folders, an
 * additional
 * flag, and the files that each folder must contain
 * @returns {Order}
 */
export function orderOf({ name, folder, more, required }) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      only: { type: "string" },
      ids: { type: "string" },
      verbose: { type: "boolean", default: false },
      [more]: { type: "boolean", default: false },
      parallel: { type: "string", default: "3" },
      env: { type: "string", multiple: true, default: [] },
    },
  });
  const text = (/** @type {string} */ option) => /** @type {string | undefined} */ (values[option]);
  const [root, ...folders] = positionals;
  if (root === undefined || folders.length === 0)
    refuse(
      `Use: node bench/strangers/${name} ROOT ${folder}... [--out DIR] [--only KIND,KIND] [--ids ID,ID] [--verbose] [--${more}] [--parallel 3] [--env KEY=VALUE]...`,
    );
  const missing = folders.flatMap((each) => required.map((file) => path.join(each, file))).find((file) => !existsSync(file));
  if (missing !== undefined) refuse(`${missing} is missing`);
  const [kinds, ids] = [setOf(text("only")), setOf(text("ids"))];
  const env = /** @type {readonly string[]} */ (values["env"]);
  return {
    root: path.resolve(root),
    folders,
    out: text("out"),
    verbose: values["verbose"],
    more: Boolean(values[more]),
    settings: Object.fromEntries(env.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)])),
    options: {
      parallel: Number(text("parallel")),
      isWanted: ({ kind, id }) => (kinds === null || kinds.has(kind)) && (ids === null || ids.has(id)),
    },
  };
}

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

/** @param {string | undefined} text */
function setOf(text) {
  return text === undefined ? null : new Set(text.split(",").map((one) => one.trim()));
}

/**
 * Starts the service, judges one folder after the other, writes each result and reports the total. Exits with 1 if a folder could not be
 * judged.
 * @template {{ name: string }} Result
 * @param {Order} order
 * @param {{ judge: (service: Service, folder: string) => Promise<Result>, report: (result: Result) => string, together: (results: readonly
 * Result[]) => string }} judging
 */
export async function judgeAll({ root, folders, out, settings }, { judge, report, together }) {
  const service = new Service(root, settings);
  /** @type {Promise<void> | null} */
  let stopping = null;
  const stop = () => (stopping ??= service.stop());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop().finally(() => process.exit(130)));
  /** @type {Result[]} */
  const results = [];
  let hasFailed = false;
  const fail = (/** @type {unknown} */ error, about = "") => {
    hasFailed = true;
    console.error(`${about}${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  try {
    await service.start();
    for (const folder of folders) {
      try {
        const result = await judge(service, folder);
        results.push(result);
        console.log(report(result));
        if (out !== undefined) write(result, out);
      } catch (error) {
        fail(error, `${folder}: `);
      }
    }
    if (results.length > 1) console.log(together(results));
  } catch (error) {
    fail(error);
  } finally {
    await stop();
  }
  process.exit(hasFailed ? 1 : 0);
}

/** @param {{ name: string }} result @param {string} out */
function write(result, out) {
  const target = path.join(out, result.name);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "results.json"), `${JSON.stringify(result, null, 1)}\n`);
}
