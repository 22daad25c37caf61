/** Settles as the work does, and no sooner than after so many milliseconds: how long the work took does not show below that. */
export async function noSooner<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
