import { faultOf } from "../fault.ts";

/** Awaits the reading of an optional part: null when it is damaged. Limits and machine faults are rethrown. */
export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (faultOf(error).reason === "damaged") return null;
    throw error;
  }
}
