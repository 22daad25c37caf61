import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureInterfaces } from "./build-interfaces.js";
import { ensureBuilt } from "./build.js";
import { builtServerVariable } from "./built-server.js";
import { recordSeconds } from "./longest-first.js";
import { notReceived } from "./received-problems.js";
import { createRunFolder } from "./run-folder.js";
import { root, run } from "./run.js";
import { prepareTools } from "./tools.js";

// Runs all tests; `npm test -- unit` runs one part, and further arguments are passed to the test runner.
await ensureBuilt();
const [part, ...rest] = process.argv.slice(2);
const parts = part === undefined ? ["unit", "slow", "integration", "e2e"] : [part];
if (parts.includes("e2e")) await ensureInterfaces();
const tools = parts.includes("e2e") ? await prepareTools() : {};
const folder = createRunFolder();
const problems = mkdtempSync(path.join(folder, "problems-"));
const env = { ...tools, TMPDIR: folder, PARLANCE_RECEIVED_PROBLEMS: problems, [builtServerVariable]: "on" };
const results = path.join(folder, "results.json");
const status = await run(
  path.join(root, "node_modules", ".bin", "vitest"),
  [
    "run",
    ...parts.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...rest,
  ],
  { env },
);
const code = await report();
rmSync(folder, { recursive: true, force: true });
process.exit(code);

/**
 * Prints the names of skipped tests, the reason for an incomplete run, and the summary line.
 * @returns {Promise<number>} the exit status: 0 only if tests ran and none failed
 */
async function report() {
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, startTime: number, endTime:
   * number, assertionResults: { status: string, fullName: string }[] }[] }}
   */
  let summary;
  try {
    summary = JSON.parse(readFileSync(results, "utf8"));
  } catch {
    return close("The test run did not complete.", 0, 1, 0);
  }
  const tests = summary.testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status: state }) => ["pending", "skipped", "todo"].includes(state));
  for (const { fullName } of skipped) process.stdout.write(`skipped: ${fullName}\n`);
  // Files that could not be loaded or set up do not report a failed test.
  const broken = summary.testResults.filter(
    ({ status: state, assertionResults }) => state === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  for (const { name } of broken) process.stdout.write(`failed: ${path.relative(root, name)}\n`);
  // Only a complete run can trigger every problem; problems covered by skipped tests may be missing.
  const whole = parts.includes("integration") && rest.length === 0 && status === 0;
  const incomplete = summary.testResults.filter(({ assertionResults }) => assertionResults.some((test) => skipped.includes(test)));
  const names = incomplete.map(({ name }) => path.basename(name));
  const unreached = whole ? await notReceived(problems, names) : [];
  for (const complaint of unreached) process.stdout.write(`failed: ${complaint}\n`);
  if (process.env["RECORD_TEST_SECONDS"] === "on") recordSeconds(summary.testResults);
  const failed = summary.numFailedTests + broken.length + unreached.length;
  if (failed > 0) return close("", summary.numPassedTests, failed, skipped.length);
  if (status !== 0) return close(`The test runner exited with status ${status}.`, summary.numPassedTests, 1, skipped.length);
  if (summary.numPassedTests === 0) return close("No test ran.", 0, 1, skipped.length);
  return close("", summary.numPassedTests, 0, skipped.length);
}

/** @param {string} remark @param {number} passed @param {number} failed @param {number} skipped */
function close(remark, passed, failed, skipped) {
  process.stdout.write(
    `\n${remark === "" ? "" : `${remark}\n`}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
  );
  if (failed === 0) return 0;
  return status === 0 ? 1 : status;
}
