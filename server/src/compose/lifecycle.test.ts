import { describe, expect, it } from "vitest";
import { Lifecycle } from "./lifecycle.ts";

const local = { publicUrl: undefined, host: "127.0.0.1", port: 0 };

describe("service lifecycle", () => {
  it("returns the URL of the bound port once the service is listening, even through a reference obtained earlier", () => {
    const { address, origin } = new Lifecycle(local);
    expect(address()).toBe("http://127.0.0.1:0");
    const lifecycle = new Lifecycle(local);
    const early = lifecycle.address;
    lifecycle.listensAt("http://127.0.0.1:4711");
    expect(early()).toBe("http://127.0.0.1:4711");
    expect(lifecycle.origin()).toBe("http://127.0.0.1:4711");
    expect(origin()).toBe("http://127.0.0.1:0");
  });

  it("returns a configured public URL and its origin", () => {
    const { address, origin } = new Lifecycle({ ...local, publicUrl: "https://shop.example/parlance" });
    expect(address()).toBe("https://shop.example/parlance");
    expect(origin()).toBe("https://shop.example");
  });

  it("is closed until it is opened, and running until it is stopped", () => {
    const lifecycle = new Lifecycle(local);
    expect([lifecycle.isOpen(), lifecycle.isStopping()]).toEqual([false, false]);
    lifecycle.open();
    expect([lifecycle.isOpen(), lifecycle.isStopping()]).toEqual([true, false]);
    lifecycle.stop();
    expect([lifecycle.isOpen(), lifecycle.isStopping()]).toEqual([true, true]);
  });

  it("calls back when the service opens, or immediately if it is already open", () => {
    const lifecycle = new Lifecycle(local);
    const called: string[] = [];
    lifecycle.onOpen(() => called.push("early"));
    expect(called).toEqual([]);
    lifecycle.open();
    lifecycle.onOpen(() => called.push("late"));
    expect(called).toEqual(["early", "late"]);
  });

  it("does not call back if the service stops before it opens", () => {
    const lifecycle = new Lifecycle(local);
    const called: string[] = [];
    lifecycle.onOpen(() => called.push("never"));
    lifecycle.stop();
    lifecycle.open();
    expect(called).toEqual([]);
  });
});
