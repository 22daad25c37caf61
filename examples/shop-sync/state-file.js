import { open, readFile, rename } from "node:fs/promises";

/**
 * State that the client keeps between runs.
 * @typedef {{
 *   generation: number,
 *   since: string | null,
 *   listed: number,
 *   run: Run | null,
 * }} State
 * `generation`: highest generation used so far. `since`: changes in the shop before this time have been sent. `listed`: number of products
 * in the last complete list. `run`: a run that has not completed.
 *
 * @typedef {{ since: string | null, startedAt: string, exportId: string | null, sentThrough: number }} Run
 * `exportId`: id of the shop's export that the run uses, if any. `sentThrough`: products up to this number have been sent.
 */

/** @param {string} file @returns {Promise<State>} */
export async function readState(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return { generation: 0, since: null, listed: 0, run: null };
  }
}

/** Replaces the whole state: after a crash, the file contains either the old or the new state. @param {string} file @param {State} state */
export async function writeState(file, state) {
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, "w");
  try {
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
