import { describe, expect, it } from "vitest";
import { advisoryFindings, isLicenceTaken, lockFindings, settingFindings } from "./findings.js";

const advisory = (/** @type {string} */ severity) => ({
  name: "pkg",
  severity,
  title: "Breaks out",
  url: "https://advisories.example/GHSA-aaaa-bbbb-cccc",
  source: 1,
});
const report = (/** @type {string} */ severity) => ({ vulnerabilities: { pkg: { via: [advisory(severity)] }, parent: { via: ["pkg"] } } });
const accepted = [{ id: "GHSA-aaaa-bbbb-cccc", reason: "not reached", until: "2026-06-30" }];

describe("advisoryFindings", () => {
  it.each(["high", "critical"])("rejects a %s advisory, and reports it once", (severity) => {
    expect(advisoryFindings(report(severity), [], "2026-06-01")).toEqual([`${severity}: pkg: Breaks out (GHSA-aaaa-bbbb-cccc)`]);
  });

  it.each(["low", "moderate", "info"])("ignores a %s advisory", (severity) => {
    expect(advisoryFindings(report(severity), [], "2026-06-01")).toEqual([]);
  });

  it("ignores an accepted advisory until its last day", () => {
    expect(advisoryFindings(report("high"), accepted, "2026-06-30")).toEqual([]);
    expect(advisoryFindings(report("high"), accepted, "2026-07-01").join()).toContain("accepted until 2026-06-30: not reached");
  });
});

describe("isLicenceTaken", () => {
  it.each([
    ["MIT", true],
    ["GPL-3.0", false],
    ["(GPL-3.0 OR MIT)", true],
    ["MIT AND GPL-3.0", false],
    ["none", false],
  ])("%s: %s", (licence, taken) => {
    expect(isLicenceTaken(licence, (part) => part === "MIT")).toBe(taken);
  });
});

describe("lockFindings", () => {
  const locked = { license: "MIT", integrity: "sha512-x" };
  const exception = [{ packages: "@img/", licence: "LGPL-3.0-or-later", reason: "" }];
  const find = (/** @type {object} */ changes, name = "node_modules/pkg") => lockFindings({ [name]: { ...locked, ...changes } }, exception);

  it("accepts pinned packages with permissive licenses, and the project's own packages", () => {
    expect(find({})).toEqual([]);
    expect(lockFindings({ "": {}, server: { license: "none" }, "node_modules/@parlance/server": { link: true } }, [])).toEqual([]);
  });

  it("rejects any other license in production unless that license is accepted for the package", () => {
    expect(find({ license: "LGPL-3.0-or-later" })).toEqual(["pkg has the license LGPL-3.0-or-later"]);
    expect(find({ license: undefined })).toEqual(["pkg has the license none"]);
    expect(find({ license: "LGPL-3.0-or-later", dev: true })).toEqual([]);
    expect(find({ license: "Apache-2.0 AND LGPL-3.0-or-later" }, "node_modules/@img/x")).toEqual([]);
  });

  it("rejects a package without a hash, with a weak hash, or with its own download URL", () => {
    expect(find({ integrity: undefined })).toHaveLength(1);
    expect(find({ integrity: "sha1-x" })).toHaveLength(1);
    expect(find({ resolved: "https://elsewhere.example/pkg.tgz" })).toEqual(["pkg is locked to a custom URL"]);
  });
});

describe("settingFindings", () => {
  it("requires install scripts to be disabled and the lockfile to contain no URLs", () => {
    expect(settingFindings("ignore-scripts=true\nomit-lockfile-registry-resolved = true\n")).toEqual([]);
    expect(settingFindings("# ignore-scripts=true\n")).toHaveLength(2);
  });
});
