import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api } from "../support/api.ts";
import { onboardings } from "../support/onboardings.ts";
import { openListener, privateUrls } from "../support/private-addresses.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let secret: Awaited<ReturnType<typeof openListener>>;

beforeAll(async () => {
  [service, secret] = await Promise.all([startTestService(), openListener()]);
});
afterAll(async () => {
  await Promise.all([service.stop(), secret.close()]);
});

async function onboard({ url, owner }: TestService, websiteUrl: string): Promise<{ status: number; code: string | undefined }> {
  const { status, body } = await Api.withKey(url, owner.key).call("POST", onboardings, { website_url: websiteUrl, harvest: false });
  return { status, code: body.code };
}

describe("Onboarding a website at a private address", () => {
  it("is rejected for every spelling, whether or not it has a scheme, before any connection to the listener", async () => {
    const urls = privateUrls(secret.port);
    const typed = urls.filter((url) => /^http:\/\/[[\w.]+:\d+\/$/.test(url)).map((url) => url.slice("http://".length, -1));
    expect(typed.length).toBeGreaterThan(20);
    for (const url of [...urls, ...typed]) {
      const { status, code } = await onboard(service, url);
      expect([url, status, code]).toEqual([
        url,
        code === "validation.failed" ? 400 : 422,
        expect.stringMatching(/^(validation\.failed|onboarding\.website_unreadable)$/),
      ]);
    }
    expect(secret.connections()).toBe(0);
  });

  it("is allowed if a setting permits the private host", async () => {
    const open = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
    expect(await onboard(open, `http://127.0.0.1:${secret.port}/`)).toEqual({ status: 202, code: undefined });
    expect(secret.connections()).toBeGreaterThan(0);
    await open.stop();
  });
});
