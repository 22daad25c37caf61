import { faultOf } from "../fault.ts";

/**
 * Awaits the content of an optional part; resolves to null if the part is damaged. Rethrows system errors and errors caused by exceeded
 * limits.
 */
export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (faultOf(error).reason === "damaged") return null;
    throw error;
  }
}
