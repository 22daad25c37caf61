import { cpSync } from "node:fs";
import path from "node:path";
import { completeSentences } from "./complete-sentences.ts";
import { Instance, runVerb } from "./instance.ts";
import type { Project } from "./project.ts";
import { onceInRun } from "./run-folder.ts";

/** The owner of prepared installations. */
export const owner = { email: "owner@example.com", password: "a-good-long-password" };
/** The account key of prepared installations. */
export const accountKey = `ak_${"p".repeat(43)}`;

/** Settings that make a new installation equal to the prepared installations. */
export const bootstrap = { BOOTSTRAP_EMAIL: owner.email, BOOTSTRAP_PASSWORD: owner.password, BOOTSTRAP_ACCOUNT_KEY: accountKey };

/**
 * Returns a `DATA_DIR` that was started once and stopped, with or without the demo. Starting with it takes a third of the time of a first
 * start. The first start runs once per test run; the folder is then copied.
 */
export async function preparedData(project: Project, has: { readonly demo: boolean }): Promise<string> {
  return copied(project, await startedOnce(project, has));
}

/**
 * Returns a `DATA_DIR` for a first start that need not create the database and the embedding model: it contains both, but no account.
 * Starting with it takes half as long as starting with a missing folder.
 */
export async function migratedData(project: Project): Promise<string> {
  const started = await startedOnce(project, { demo: false });
  const made = await onceInRun("migrated", async (folder) => {
    const { status, errors } = await runVerb(project, ["migrate"], { DATA_DIR: folder, LOG_LEVEL: "warn" });
    if (status !== 0) throw new Error(errors);
    cpSync(path.join(started, "cache"), path.join(folder, "cache"), { recursive: true, preserveTimestamps: true });
  });
  return copied(project, made);
}

function startedOnce(project: Project, has: { readonly demo: boolean }): Promise<string> {
  return onceInRun(has.demo ? "demo" : "empty", async (folder) => {
    const demo: Readonly<Record<string, string>> = has.demo ? {} : { DEMO: "off" };
    const first = new Instance(project, ["start"], { DATA_DIR: folder, LOG_LEVEL: "warn", ...bootstrap, ...demo });
    await first.address();
    if (has.demo) await first.printed(/The demo persona \S+ is ready/, 200_000);
    await first.stop();
    if (has.demo) await completeSentences(folder);
  });
}

function copied(project: Project, made: string): string {
  const dataDir = project.newDataDir();
  cpSync(made, dataDir, { recursive: true, preserveTimestamps: true });
  return dataDir;
}
