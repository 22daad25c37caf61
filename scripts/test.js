import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.js";
import { prepareBrowser } from "./browser.js";
import { root, run } from "./run.js";

// Everything that there is to test; `npm test -- unit` runs one part, further words go to the test runner.
await ensureBuilt();
const [part, ...rest] = process.argv.slice(2);
const parts = part === undefined ? ["unit", "integration", "e2e"] : [part];
const browser = parts.includes("e2e") ? await prepareBrowser() : null;
const folder = mkdtempSync(path.join(tmpdir(), "parlance-results-"));
const results = path.join(folder, "results.json");
const status = await run(
  path.join(root, "node_modules", ".bin", "vitest"),
  ["run", ...parts.flatMap((name) => ["--project", name]), "--reporter=default", "--reporter=json", `--outputFile.json=${results}`, ...rest],
  { env: browser === null ? {} : { PARLANCE_BROWSER: browser } },
);
process.exit(report());

/** Prints what was skipped by name, and the closing line. */
function report() {
  /** @type {{ numPassedTests: number, numFailedTests: number, numFailedTestSuites: number, testResults: { assertionResults: { status: string, fullName: string }[] }[] }} */
  let summary;
  try {
    summary = JSON.parse(readFileSync(results, "utf8"));
  } catch {
    process.stdout.write("\nThe tests did not run to their end.\n0 passed, 1 failed\n");
    return status === 0 ? 1 : status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const skipped = summary.testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status: state }) => ["pending", "skipped", "todo"].includes(state)));
  for (const { fullName } of skipped) process.stdout.write(`skipped: ${fullName}\n`);
  // A file that does not even load has no failed test of its own.
  const failed = Math.max(summary.numFailedTests, status === 0 ? 0 : 1);
  process.stdout.write(`\n${summary.numPassedTests} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}\n`);
  return status;
}
