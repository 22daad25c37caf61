import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BaseSequencer } from "vitest/node";
import { root } from "./run.js";

// Orders the test files, because a long file that starts last leaves the other workers idle.

const file = path.join(root, "scripts", "test-seconds.json");

/** Minimum duration, in seconds, for a file to be recorded. */
const shortest = 5;

/** @returns {Record<string, number>} durations in seconds by file, as last recorded */
function recordedSeconds() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Records the durations of long files. @param {readonly { name: string, startTime: number, endTime: number }[]} results */
export function recordSeconds(results) {
  const seconds = results
    .map(({ name, startTime, endTime }) => [path.relative(root, name), Math.round((endTime - startTime) / 1_000)])
    .filter(([, took]) => Number(took) >= shortest)
    .toSorted(([, one], [, other]) => Number(other) - Number(one));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
}

/** Runs the files of a project together, with the longest files first, because files of different projects cannot share a worker. */
export default class LongestFirst extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files @override */
  async sort(files) {
    const seconds = recordedSeconds();
    /** @param {import("vitest/node").TestSpecification} spec */
    const secondsOf = (spec) => seconds[path.relative(root, spec.moduleId)] ?? 0;
    const projects = ["unit", "slow", "e2e", "integration"];
    /** @param {import("vitest/node").TestSpecification} spec */
    const placeOf = ({ project }) => projects.indexOf(project.name);
    // Files without a record keep vitest's order: larger files first. This is a method of vitest's class.
    // oxlint-disable-next-line unicorn/no-array-sort
    const ordered = await super.sort(files);
    return ordered.toSorted((one, other) => placeOf(one) - placeOf(other) || secondsOf(other) - secondsOf(one));
  }
}
