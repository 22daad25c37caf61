/**
 * Findings of the dependency audit, from npm's report and the lockfile.
 * @typedef {{ id: string, reason: string, until: string }} AcceptedAdvisory `until`: last day on which the advisory is accepted
 * @typedef {{ packages: string, licence: string, reason: string }} AcceptedLicence `packages`: prefix of the packages' names
 * @typedef {{ severity: string, title: string, name: string, url?: string, source?: number }} Advisory
 * @typedef {{ license?: string, integrity?: string, resolved?: string, link?: boolean, dev?: boolean, hasInstallScript?: boolean }} Locked
 */

const permissive = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
]);

/**
 * Returns high and critical advisories that are not accepted, and acceptances that have expired.
 * @param {{ vulnerabilities: Record<string, { via: readonly (Advisory | string)[] }> }} report output of `npm audit --json`
 * @param {readonly AcceptedAdvisory[]} accepted @param {string} today `YYYY-MM-DD`
 * @returns {string[]}
 */
export function advisoryFindings(report, accepted, today) {
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via.filter((each) => typeof each !== "string"))
    .filter(({ severity }) => severity === "high" || severity === "critical");
  const found = new Set();
  for (const advisory of advisories) {
    const id = /GHSA-[\w-]+/.exec(advisory.url ?? "")?.[0] ?? String(advisory.source);
    const acceptance = accepted.find((entry) => entry.id === id);
    if (acceptance === undefined) found.add(`${advisory.severity}: ${advisory.name}: ${advisory.title} (${id})`);
    else if (acceptance.until < today) found.add(`${advisory.name}: ${id} was accepted until ${acceptance.until}: ${acceptance.reason}`);
  }
  return [...found];
}

/**
 * @param {string} licence an SPDX expression: every part of an AND and at least one part of an OR must be allowed @param {(part: string) =>
 * boolean} isTaken
 * @returns {boolean}
 */
export function isLicenceTaken(licence, isTaken) {
  const plain = licence.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ")) return plain.split(" OR ").some((part) => isLicenceTaken(part, isTaken));
  return plain.split(" AND ").every((part) => isTaken(part.trim()));
}

/**
 * Returns production dependencies whose licenses restrict redistribution, and locked packages without a content hash.
 * @param {Record<string, Locked>} packages `packages` in `package-lock.json` @param {readonly AcceptedLicence[]} accepted
 * @returns {string[]}
 */
export function lockFindings(packages, accepted) {
  const found = [];
  for (const [path, locked] of Object.entries(packages)) {
    const name = path.split("node_modules/").at(-1) ?? path;
    if (!path.includes("node_modules/") || locked.link === true) continue;
    if (locked.integrity?.startsWith("sha512-") !== true) found.push(`${name} has no integrity hash in the lockfile`);
    if (locked.resolved !== undefined) found.push(`${name} is locked to a custom URL`);
    const isTaken = (/** @type {string} */ part) =>
      permissive.has(part) || accepted.some((entry) => name.startsWith(entry.packages) && entry.licence === part);
    if (locked.dev !== true && !isLicenceTaken(locked.license ?? "none", isTaken))
      found.push(`${name} has the license ${locked.license ?? "none"}`);
  }
  return found;
}

/**
 * Returns the settings that `.npmrc` must contain so that an installation does not run scripts. @param {string} npmrc @returns {string[]}
 */
export function settingFindings(npmrc) {
  const lines = npmrc.split("\n").map((line) => line.replaceAll(/\s/g, ""));
  return ["ignore-scripts=true", "omit-lockfile-registry-resolved=true"]
    .filter((setting) => !lines.includes(setting))
    .map((setting) => `.npmrc does not contain ${setting}`);
}
