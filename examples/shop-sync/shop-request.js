import { setTimeout as delay } from "node:timers/promises";

const tries = 5;

/**
 * Sends a request to the shop. Retries while the shop is busy or unreachable.
 * @param {string | URL} url @param {RequestInit} [init]
 * @returns {Promise<Response>} a response with a status below 400
 */
export async function shopRequest(url, init = {}) {
  for (let failures = 1; ; failures += 1) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).catch(unreachable);
    if (response.ok) return response;
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy || failures >= tries) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    const asked = Number(response.headers.get("retry-after"));
    await delay(asked > 0 ? asked * 1_000 : 500 * 2 ** failures);
  }
}

/** @param {unknown} error */
function unreachable(error) {
  return new Response(String(error instanceof Error ? (error.cause ?? error) : error), { status: 503 });
}
