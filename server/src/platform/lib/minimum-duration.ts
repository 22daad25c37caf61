/** Settles like the given promise, but not before a minimum time, so that the response time does not reveal how long the work took. */
export async function withMinimumDuration<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
