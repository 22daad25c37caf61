import { parseArgs } from "node:util";
import { createParlance, ParlanceError } from "@parlance/sdk";
import { Stopped, syncStream } from "./stream-run.js";

/** @import { Shop } from "./stream-run.js" */

/** @param {string} name name of the environment variable */
export function required(name) {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Stopped(`Set ${name}. The README lists the settings.`);
  return value;
}

/** @param {string} name name of the environment variable @param {number} usual default value */
export function wholeNumber(name, usual) {
  const value = Number(process.env[name] ?? usual);
  if (!Number.isSafeInteger(value) || value < 1) throw new Stopped(`${name} must be a whole number of at least 1.`);
  return value;
}

/**
 * Runs a synchronization once, and prints its report as JSON. Exit status: 0 if the run completed, 1 if it stopped or failed (the next run continues
 * it), 2 if it completed but the service rejected products.
 * @param {() => Shop} openShop
 */
export async function runCommand(openShop) {
  try {
    const { values } = parseArgs({ options: { full: { type: "boolean" }, "allow-removals": { type: "boolean" } } });
    const parlance = createParlance({
      url: required("PARLANCE_URL"),
      key: required("PARLANCE_INTEGRATION_KEY"),
      // Long enough for a restart of the service.
      backoff: { tries: 8 },
    });
    const report = await syncStream({
      parlance,
      streamKey: process.env["STREAM_KEY"] ?? "products",
      shop: openShop(),
      stateFile: required("STATE_FILE"),
      isFull: values.full === true,
      allowRemovals: values["allow-removals"] === true,
      listPart: wholeNumber("LIST_PART", 5_000),
    });
    process.stdout.write(`${JSON.stringify(report)}\n`);
    if (report.refused.length > 0) process.exitCode = 2;
  } catch (error) {
    const isExpected = error instanceof Stopped || error instanceof ParlanceError;
    process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  }
}
