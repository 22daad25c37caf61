import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "../../../test/support/silent-log.ts";
import { GatheredNews } from "./gathered-news.ts";

describe("GatheredNews", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function setUp() {
    const send = vi.fn<(texts: readonly string[]) => Promise<void>>(async () => undefined);
    return { send, news: new GatheredNews(send, silentLog) };
  }

  it("sends the messages from a 10 ms window together and in order, and sends duplicates only once", async () => {
    const { send, news } = setUp();
    news.add(["a", "b"]);
    await vi.advanceTimersByTimeAsync(9);
    news.add(["a", "c"]);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    news.add(["a"]);
    await vi.advanceTimersByTimeAsync(10);
    expect(send.mock.calls).toEqual([[["a", "b", "c"]], [["a"]]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("resends messages that could not be sent before it sends later ones", async () => {
    const { send, news } = setUp();
    send.mockRejectedValueOnce(new Error("no connection"));
    news.add(["a"]);
    await vi.advanceTimersByTimeAsync(10);
    news.add(["b"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send.mock.calls.slice(1)).toEqual([[["a", "b"]]]);
  });

  it("sends the remaining messages when it is closed", async () => {
    const { send, news } = setUp();
    news.add(["a"]);
    await news.close();
    expect(send.mock.calls).toEqual([[["a"]]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
