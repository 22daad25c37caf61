import { open, readFile, rename } from "node:fs/promises";

/**
 * What the client must remember between runs.
 * @typedef {{
 *   generation: number,
 *   since: string | null,
 *   listed: number,
 *   run: Run | null,
 * }} State
 * `generation`: highest one used. `since`: changes of the shop before this time were sent. `listed`: products of the last complete list.
 * `run`: a run that was not completed.
 *
 * @typedef {{ since: string | null, startedAt: string, exportId: string | null, sentThrough: number }} Run
 * `exportId`: the shop's export that the run reads, if it has one. `sentThrough`: products up to this number were sent.
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

/** Replaces the state as a whole: after a crash, the file has the old state or the new one. @param {string} file @param {State} state */
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
