import type { Api, Answer } from "./api.ts";
import { eventually } from "./api.ts";

export const onboardings = "/api/onboarding/jobs";

/** Starts an onboarding job and waits until it has ended. */
export async function onboarded(api: Api, body: object, ms = 120_000): Promise<Answer["body"]> {
  const started = await api.call("POST", onboardings, body);
  if (started.status !== 202) throw new Error(started.text);
  return ended(api, started.body.jobId, ms);
}

/** Waits until an onboarding job has ended. */
export async function ended(api: Api, jobId: string, ms = 120_000): Promise<Answer["body"]> {
  let job: Answer["body"];
  await eventually(async () => {
    job = (await api.call("GET", `${onboardings}/${jobId}`)).body;
    return !["queued", "running"].includes(job.status);
  }, ms);
  return job;
}
