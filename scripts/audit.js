import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { advisoryFindings, lockFindings, settingFindings } from "./dependencies/findings.js";
import { root } from "./run.js";

// Checks advisories, licenses and pinned versions of the service's dependencies. The accepted findings and the reasons for accepting them
// are listed in dependencies/accepted.json.

/** @param {string} name */
const read = (name) => readFileSync(path.join(root, name), "utf8");

/** @returns {Promise<any>} npm's output, regardless of its exit status */
function npmAudit() {
  const words = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  return new Promise((resolve) => {
    execFile("npm", words, { cwd: root, maxBuffer: 64 * 1_048_576, shell: process.platform === "win32" }, (_error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve({});
      }
    });
  });
}

const accepted = JSON.parse(read("scripts/dependencies/accepted.json"));
const report = await npmAudit();
const known = report.vulnerabilities !== undefined;
if (!known) process.stdout.write("skipped: dependency audit (no advisory service)\n");
const findings = [
  ...(known ? advisoryFindings(report, accepted.advisories, new Date().toISOString().slice(0, 10)) : []),
  ...lockFindings(JSON.parse(read("package-lock.json")).packages, accepted.licences),
  ...settingFindings(read(".npmrc")),
];
for (const finding of findings) process.stdout.write(`dependencies: ${finding}\n`);
if (findings.length > 0) process.exit(1);
