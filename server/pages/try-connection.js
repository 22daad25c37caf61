const pausesMs = [1_000, 2_000, 4_000, 8_000];

/** Waits, or until the browser is online again; shows the remaining seconds. */
async function pause(state, milliseconds) {
  const until = performance.now() + milliseconds;
  const back = new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  for (let left = milliseconds; left > 0; left = until - performance.now()) {
    state.textContent = `The service is unreachable. Trying again in ${Math.ceil(left / 1_000)} s.`;
    const isBack = await Promise.race([
      back.then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), Math.min(left, 1_000))),
    ]);
    if (isBack) return;
  }
}

/**
 * Does the work; where the service cannot be reached, says so and does it again until it can.
 * @param state element that says so
 * @param work throws a TypeError if the connection fails, like `fetch`
 */
export async function untilReached(state, work) {
  for (let attempts = 0; ; attempts += 1) {
    try {
      await work();
      if (attempts > 0) state.hidden = true;
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      state.hidden = false;
      await pause(state, pausesMs[Math.min(attempts, pausesMs.length - 1)]);
      state.textContent = "Trying again ...";
    }
  }
}
