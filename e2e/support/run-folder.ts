import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const variable = "PARLANCE_E2E_RUN";

/** Creates the folder of a test run, which its workers share (vitest's `globalSetup`). Returns the teardown. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "parlance-e2e-run-"));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates a folder once per run, in the first worker that requests it. Returns its path once it is complete.
 * @throws Error if the creation failed
 */
export async function onceInRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(process.env[variable] ?? "", name);
  const outcome = `${folder}.outcome`;
  if (isFirst(`${folder}.claim`)) {
    try {
      await make(folder);
      writeFileSync(outcome, "");
    } catch (error) {
      writeFileSync(outcome, String(error));
    }
  }
  while (!existsSync(outcome)) await delay(50);
  const failure = readFileSync(outcome, "utf8");
  if (failure !== "") throw new Error(`preparing ${name}: ${failure}`);
  return folder;
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
