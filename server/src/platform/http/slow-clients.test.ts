import { EventEmitter } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSlowBodies } from "./slow-clients.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns a request whose number of received bytes is set by the test. */
function arrive(headers: Readonly<Record<string, string>> = { "content-length": "1000000" }) {
  const server = new EventEmitter();
  const cut = vi.fn<(response: ServerResponse) => void>();
  watchSlowBodies(server as Server, cut);
  const socket = { bytesRead: 300, destroyed: false };
  const request = { headers, socket, complete: false, readableLength: 0 };
  const response = { writableFinished: false };
  server.emit("request", request, response);
  return {
    socket,
    request,
    response,
    /** Returns whether a request is aborted if it arrives at `bytesASecond` for `seconds`. */
    after(seconds: number, bytesASecond: number): boolean {
      for (let second = 0; second < seconds; second += 1) {
        socket.bytesRead += bytesASecond;
        vi.advanceTimersByTime(1_000);
      }
      return cut.mock.calls.length > 0;
    },
    close: () => server.emit("close"),
  };
}

describe("watchSlowBodies", () => {
  it("aborts a body after ten seconds without data, but not earlier", () => {
    const body = arrive();
    expect(body.after(9, 0)).toBe(false);
    expect(body.after(2, 0)).toBe(true);
  });

  it("aborts a body below one kilobyte per second, but never at one kilobyte per second", () => {
    expect(arrive().after(11, 1_000)).toBe(true);
    expect(arrive().after(3_600, 1_024)).toBe(false);
  });

  it("checks each ten-second window instead of the average", () => {
    const body = arrive();
    expect(body.after(60, 1_000_000)).toBe(false);
    expect(body.after(12, 10)).toBe(true);
  });

  it("allows a pause of less than ten seconds", () => {
    const body = arrive();
    for (let round = 0; round < 20; round += 1) {
      expect(body.after(1, 50_000)).toBe(false);
      expect(body.after(8, 0)).toBe(false);
    }
  });

  it("does not abort while received bytes are waiting for the server", () => {
    const body = arrive();
    body.request.readableLength = 65_536;
    expect(body.after(600, 0)).toBe(false);
    body.request.readableLength = 0;
    expect(body.after(9, 0)).toBe(false);
    expect(body.after(2, 0)).toBe(true);
  });

  it("aborts a body after the response has been sent, even if received bytes are waiting", () => {
    const body = arrive();
    body.request.readableLength = 65_536;
    body.response.writableFinished = true;
    expect(body.after(11, 0)).toBe(true);
  });

  it("stops watching complete bodies, closed connections and requests without a body", () => {
    const whole = arrive();
    whole.request.complete = true;
    expect(whole.after(60, 0)).toBe(false);
    const gone = arrive();
    gone.socket.destroyed = true;
    expect(gone.after(60, 0)).toBe(false);
    expect(arrive({}).after(60, 0)).toBe(false);
    expect(arrive({ "content-length": "0" }).after(60, 0)).toBe(false);
    expect(arrive({ "transfer-encoding": "chunked" }).after(12, 0)).toBe(true);
  });

  it("stops when the server closes", () => {
    const body = arrive();
    body.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(body.after(60, 0)).toBe(false);
  });
});
