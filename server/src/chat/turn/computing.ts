import { FairQueue } from "../../platform/lib/fair-queue.ts";

/** Answers are computed in this process, on its one thread. */
export const computing = new FairQueue();
