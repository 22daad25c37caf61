import { FairQueue } from "../../platform/lib/fair-queue.ts";

/** Schedules the computation of answers, because all answers share this process's single thread. */
export const computing = new FairQueue();
