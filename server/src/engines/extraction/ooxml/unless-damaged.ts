import { faultOf } from "../fault.ts";

/**
 * Waits for the reading of a part that a document can do without: null when the part is damaged. What limits or the machine
 * say is thrown on.
 */
export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (faultOf(error).reason === "damaged") return null;
    throw error;
  }
}
