import { FairQueue } from "../../platform/lib/fair-queue.ts";

/** Schedules the computation of answers, which share this process's single thread. */
export const computing = new FairQueue();
