import { openAsBlob } from "node:fs";
import { createParlance } from "@parlance/sdk";

/** @import { Job } from "@parlance/sdk" */

// Synchronizes a source with a CSV file: writes changed products and deletes products that are missing from the file. Run it every night.
const { PARLANCE_URL = "", PARLANCE_KEY = "", SOURCE = "", FILE = "" } = process.env;
const parlance = createParlance({ url: PARLANCE_URL, key: PARLANCE_KEY });
const started = await parlance.sources.import({ source_id: SOURCE, file: await openAsBlob(FILE), remove_missing: true });
const { job_id } = /** @type {Job} */ (started);
const isRunning = async () => ["queued", "running"].includes((await parlance.jobs.get({ job_id })).status);
while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 1_000));

const { sources } = await parlance.sources.states();
const report = sources.find(({ id }) => id === SOURCE)?.import;
console.log(JSON.stringify(report, null, 2));
process.exitCode = report?.state === "completed" && report.skipped_count === 0 && report.removals_withheld === 0 ? 0 : 1;
