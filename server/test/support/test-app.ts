import { buildApp, type AppOptions } from "../../src/platform/http/app.ts";
import { rateLimiter } from "../../src/platform/limits/enforce.ts";
import { silentLog } from "./silent-log.ts";

/** Builds an HTTP application with some routes, without a database, keys or limits. Every response is checked against its declaration. */
export function testApp(options: Pick<AppOptions, "routes"> & Partial<AppOptions>): ReturnType<typeof buildApp> {
  return buildApp({
    authenticate: async () => null,
    rateLimiter: rateLimiter(null),
    cors: { ownOrigin: () => "http://127.0.0.1", ownOrigins: [] },
    log: silentLog,
    newId: () => "0190a0b0-0000-7000-8000-000000000000",
    baseUrl: () => "http://localhost",
    bodyLimit: 1_000,
    fileLimit: 1_000,
    trustedProxies: [],
    strictCodes: true,
    checkAnswers: true,
    ...options,
  });
}
