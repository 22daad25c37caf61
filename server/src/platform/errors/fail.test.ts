import { describe, expect, it } from "vitest";
import { fail, Failure } from "./fail.ts";
import { toProblem } from "./problem.ts";

function caught(work: () => never): Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

describe("fail", () => {
  it("uses the status in the catalog", () => {
    expect(caught(() => fail("resource.not_found", "x"))).toMatchObject({
      code: "resource.not_found",
      status: 404,
      message: "x",
      extensions: {},
    });
  });

  it("uses the status of a variant if the catalog has one", () => {
    expect(caught(() => fail("validation.failed", "x", { variant: "content", errors: [] })).status).toBe(422);
    expect(caught(() => fail("limits.quota_exceeded", "x", { variant: "turn" })).status).toBe(429);
  });

  it("rounds Retry-After up to whole seconds, with a minimum of 1", () => {
    const retryAfter = (seconds: number): number | undefined =>
      caught(() => fail("limits.rate_exceeded", "x", { scope: "ip", retryAfter: seconds })).retryAfter;
    expect([0, 0.2, 1.01, 30].map(retryAfter)).toEqual([1, 1, 2, 30]);
  });
});

describe("toProblem", () => {
  it("includes type, title, status, detail, instance, code and extension members, but no headers", () => {
    const failure = caught(() => fail("limits.rate_exceeded", "Too fast", { scope: "api_key", retryAfter: 3 }));
    expect(toProblem(failure, "https://parlance.example", "id-1")).toEqual({
      type: "https://parlance.example/errors/limits.rate_exceeded",
      title: "Too many requests",
      status: 429,
      detail: "Too fast",
      instance: "id-1",
      code: "limits.rate_exceeded",
      scope: "api_key",
    });
    expect(
      toProblem(
        caught(() => fail("request.method_not_allowed", "x", { allow: ["GET"] })),
        "",
        "",
      ),
    ).not.toHaveProperty("allow");
  });
});
