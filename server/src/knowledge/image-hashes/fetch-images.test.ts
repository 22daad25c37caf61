import { afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../test/support/silent-log.ts";
import { ImageUnreachable } from "../../ports/image-fetcher.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { type FetchDeps, startFetching } from "./fetch-images.ts";
import type { WaitingImage } from "./model/waiting-image.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const picture = (url: string, attempts = 1): WaitingImage => ({
  accountId: "a",
  documentId: "d",
  urlHash: Buffer.from(url),
  url,
  attempts,
});

function start(waiting: WaitingImage[], change: Partial<Pick<FetchDeps, "fetcher" | "fingerprint">> = {}, atOnce = 1) {
  const calls: string[] = [];
  let owners = 0;
  const note = async (call: string): Promise<void> => void calls.push(call);
  const deps: FetchDeps = {
    store: {
      claim: async () => waiting.splice(0, 1),
      keep: ({ url }, fingerprint) => note(`keep ${url} ${fingerprint.length}`),
      retryLater: ({ url }, _, pauseMs) => note(`retry ${url} in ${pauseMs}`),
      giveUp: ({ url }, _, message) => note(`give up ${url}: ${message}`),
      release: (owner) => note(`release ${owner}`),
    },
    fetcher: { fetch: async (url) => Buffer.from(url) },
    fingerprint: async (bytes) => bytes,
    bus: { subscribe: () => () => undefined },
    ids: { uuidv7: () => String((owners += 1)) },
    log: silentLog,
    ...change,
  };
  const running = startFetching(deps, { atOnce, perHost: 1, leaseMs: 1_000, pollMs: 5, retryMs: [10, 100] });
  stops.push(() => running.stop());
  return { calls, running };
}

describe("image fetcher", () => {
  it("stores perceptual hashes", async () => {
    const { calls } = start([picture("one"), picture("three")]);
    await expect.poll(() => calls).toEqual(["keep one 3", "keep three 5"]);
  });

  it("retries unavailable images with exponential backoff and gives up after the last attempt", async () => {
    const fetch = (): Promise<never> => Promise.reject(new ImageUnreachable("the answer was 503"));
    const { calls } = start([picture("x", 1), picture("x", 2), picture("x", 3)], { fetcher: { fetch } });
    await expect.poll(() => calls).toEqual(["retry x in 10", "retry x in 100", "give up x: the answer was 503"]);
  });

  it("gives up immediately if the response is not an image", async () => {
    const fingerprint = (): Promise<never> => Promise.reject(new UnreadableImage("damaged", "cut off"));
    const { calls } = start([picture("x")], { fingerprint });
    await expect.poll(() => calls).toEqual(["give up x: cut off"]);
  });

  it("decodes one image at a time, regardless of how many are fetched", async () => {
    let [now, most] = [0, 0];
    const fingerprint = async (bytes: Uint8Array): Promise<Uint8Array> => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return bytes;
    };
    const { calls } = start(
      Array.from({ length: 9 }, (_, n) => picture(`p${n}`)),
      { fingerprint },
      3,
    );
    await expect.poll(() => calls).toHaveLength(9);
    expect(most).toBe(1);
  });

  it("stops during a fetch without counting the attempt, and releases its leases", async () => {
    const fetch = (_: string, signal: AbortSignal): Promise<never> =>
      new Promise((__, reject) => signal.addEventListener("abort", () => reject(new ImageUnreachable("aborted"))));
    const { calls, running } = start([picture("x")], { fetcher: { fetch } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await running.stop();
    expect(calls).toEqual(["release 1"]);
  });
});
