import { FairQueue } from "../../platform/lib/fair-queue.ts";

/** Orders the computing of answers, which share this process's one thread. */
export const computing = new FairQueue();
