import { ParlanceError } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { CommandFailure, failureOf, processingFailure } from "./failure.ts";

describe("failureOf", () => {
  it("explains a problem response with its detail, code and advice", () => {
    const error = new ParlanceError({ code: "auth.api_key_invalid", status: 401, detail: "No such key exists." });
    expect(failureOf(error)).toEqual({
      what: "No such key exists.",
      code: "auth.api_key_invalid",
      cure: expect.stringContaining("Use a valid key"),
    });
  });

  it("lists invalid fields that the detail does not mention", () => {
    const errors = [{ field: "items[0].price", code: "range" as const, message: "must not be negative" }];
    const problem = { type: "", title: "", status: 422, detail: "Invalid.", instance: "", code: "validation.failed" as const, errors };
    const failure = failureOf(new ParlanceError({ code: "validation.failed", status: 422, detail: "Invalid.", problem }));
    expect(failure?.what).toBe("Invalid. items[0].price must not be negative.");
  });

  it("reports the reason for a failed connection", () => {
    const cause = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") });
    expect(failureOf(new ParlanceError({ code: "client.network", detail: "The service could not be reached.", cause }))?.what).toBe(
      "The service could not be reached. connect ECONNREFUSED 127.0.0.1:1.",
    );
  });

  it("returns the client's own failures unchanged, and does not hide bugs", () => {
    expect(failureOf(new CommandFailure("client.exists", "There is a file."))).toMatchObject({
      what: "There is a file.",
      code: "client.exists",
    });
    expect(failureOf(new TypeError("x is undefined"))).toBeNull();
  });
});

describe("processingFailure", () => {
  it("separates the stable code from the explanation", () => {
    expect(processingFailure("encrypted: the file needs a password")).toEqual({
      what: "the file needs a password",
      code: "encrypted",
      cure: expect.stringContaining("without a password"),
    });
    expect(processingFailure("Something else")).toMatchObject({ what: "Something else", code: "failed" });
  });
});
