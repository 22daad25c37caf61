import { createHash } from "node:crypto";
import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { circuitBreaker } from "../../../platform/lib/circuit-breaker.ts";
import type { Log } from "../../../platform/lib/log.ts";
import { Unavailable } from "../../../platform/lib/unavailable.ts";
import { S3Error, storageUnavailable } from "./s3-errors.ts";
import { errorCodeOf } from "./s3-xml.ts";

export interface S3ClientOptions {
  readonly bucket: string;
  /** URL of an S3-compatible server; if unset, Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  readonly log: Log;
  /** Timings in milliseconds; set only in tests. */
  readonly timings?: Partial<S3Timings>;
}

export interface S3Timings {
  readonly connectMs: number;
  /** Maximum time without progress until the server responds. */
  readonly silenceMs: number;
  /** Maximum time without progress while a response is read. */
  readonly pausedMs: number;
  /** Pause before the first retry; doubles with each retry. */
  readonly retryMs: number;
  /** How long the circuit breaker rejects calls after consecutive failures. */
  readonly pauseMs: number;
}

/** Content of a request. It can be read again for a retry. */
export interface S3Content {
  readonly size: number;
  /** SHA-256 hash in lowercase hexadecimal. The server rejects content with a different hash. */
  readonly sha256: string;
  open(): Readable | Buffer;
}

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Key of the object; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: S3Content;
}

export interface S3Response {
  header(name: string): string | undefined;
  readonly body: Readable;
}

export interface S3Client {
  /**
   * Sends a request, and retries it if the server is temporarily unavailable. The caller must read the body.
   * @throws S3Error if the server rejects the request
   * @throws Unavailable if the server does not respond, or responds that it is unavailable
   */
  send(call: S3Request): Promise<S3Response>;
  /** Sends a request and returns the text of the response. */
  text(call: S3Request): Promise<string>;
}

const usual: S3Timings = { connectMs: 3_000, silenceMs: 15_000, pausedMs: 60_000, retryMs: 100, pauseMs: 10_000 };
const maxAttempts = 3;
/** Number of consecutive failed calls, each with its retries, after which the circuit breaker opens. */
const failures = 2;
const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);
/**
 * Header that rejects a write if the object exists. Blob keys are random, so for blobs this only guards against mistakes; for the owner
 * object, it is essential.
 */
const condition = "if-none-match";
const emptyHash = createHash("sha256").digest("hex");

/** Creates a client for one bucket of Amazon S3 or a compatible server. */
export function s3Client(options: S3ClientOptions): S3Client {
  const times = { ...usual, ...options.timings };
  const attempt = attempts(options, times);
  const breaker = circuitBreaker({
    failures,
    pauseMs: times.pauseMs,
    isFailure: (error) => error instanceof Unavailable,
    rejection: () => storageUnavailable("the S3 server did not respond to recent requests"),
    onChange: (isOpen) =>
      isOpen
        ? options.log.warn({ bucket: options.bucket }, "S3 server unavailable, requests for files fail immediately")
        : options.log.info({ bucket: options.bucket }, "S3 server available again"),
  });

  async function withRetries(call: S3Request): Promise<S3Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(call);
      } catch (error) {
        if (error instanceof S3Error) throw error;
        if (tries === maxAttempts) throw asUnavailable(error, call);
        await delay(times.retryMs * 2 ** (tries - 1) * (0.5 + Math.random()));
      }
    }
  }

  let isConditional = true;
  /** Sends a write without its condition if the server, such as OpenStack Swift, does not support conditional writes. */
  async function withoutCondition(call: S3Request): Promise<S3Response> {
    const { [condition]: value, ...headers } = call.headers ?? {};
    if (value === undefined) return withRetries(call);
    try {
      return await withRetries(isConditional ? call : { ...call, headers });
    } catch (error) {
      if (!(error instanceof S3Error) || error.status !== 501 || !isConditional) throw error;
      isConditional = false;
      options.log.info({ bucket: options.bucket }, "S3 server does not support conditional writes");
      return withRetries({ ...call, headers });
    }
  }

  const send = (call: S3Request): Promise<S3Response> => breaker(() => withoutCondition(call));
  return {
    send,
    async text(call) {
      const { body } = await send(call);
      return text(body).catch((error: unknown) => {
        throw asUnavailable(error, call);
      });
    },
  };
}

/** Returns a function that sends a request once. */
function attempts(options: S3ClientOptions, times: S3Timings): (call: S3Request) => Promise<S3Response> {
  const sign = signer(options);
  const client = options.endpoint?.startsWith("http:") === true ? http : https;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 64 });
  return async (call) => {
    const { method, content } = call;
    const { url, headers } = await sign(call);
    if (method === "PUT" || method === "POST") headers["content-length"] = String(content?.size ?? 0);
    const request = client.request(url, { method, headers, agent });
    limitTime(request, times);
    const response = await responseTo(request, content?.open());
    if ((response.statusCode ?? 0) >= 300) throw await failureOf(response, `${method} ${url.pathname}`);
    return { header: (name) => [response.headers[name]].flat()[0], body: response };
  };
}

function limitTime(request: ClientRequest, { connectMs, silenceMs, pausedMs }: S3Timings): void {
  const stop = (ms: number) => () => request.destroy(new Error(`no response within ${ms} ms`));
  request.setTimeout(silenceMs, stop(silenceMs));
  // A reader that is slower than the server also pauses the connection.
  request.once("response", () => request.setTimeout(pausedMs, stop(pausedMs)));
  request.once("socket", (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(stop(connectMs), connectMs);
    for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
  });
}

/** Sends the content and resolves to the response, which may arrive before all content has been sent. */
function responseTo(request: ClientRequest, content: Readable | Buffer | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    // An error after the response destroys the response, which reports it to the reader.
    request.on("error", reject);
    if (content instanceof Readable) pipeline(content, request).catch(reject);
    else request.end(content);
  });
}

/** Returns a function that returns the URL and the signed headers of a request. */
function signer(options: S3ClientOptions): (call: S3Request) => Promise<{ readonly url: URL; readonly headers: Record<string, string> }> {
  const base = addressOf(options);
  const { region, accessKeyId, secretAccessKey, sessionToken } = options;
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, key, query = {}, headers = {}, content }) => {
    const url = new URL(key === "" ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hashed = { ...headers, "x-amz-content-sha256": content?.sha256 ?? emptyHash };
    const signed = await new AwsV4Signer({ method, url: url.href, headers: hashed, service: "s3", region, ...keys, cache }).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  };
}

/** Returns the address of the bucket, without a trailing slash. Compatible servers rarely have a host name for each bucket. */
function addressOf({ endpoint, bucket, region }: S3ClientOptions): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  // A certificate for *.s3.region.amazonaws.com does not cover bucket names with dots.
  return bucket.includes(".") ? `https://s3.${region}.${domain}/${bucket}` : `https://${bucket}.s3.${region}.${domain}`;
}

async function failureOf(response: IncomingMessage, what: string): Promise<Error> {
  const answer = await text(response).catch(() => "");
  const { statusCode = 0 } = response;
  const error = new S3Error(what, statusCode, errorCodeOf(answer.slice(0, 65_536)));
  return passingStatuses.has(statusCode) || error.s3Code === "RequestTimeout" || error.s3Code === "ConditionalRequestConflict"
    ? storageUnavailable(error.message, error)
    : error;
}

function asUnavailable(error: unknown, { method, key }: S3Request): Unavailable {
  if (error instanceof Unavailable) return error;
  return storageUnavailable(`${method} ${key}: ${error instanceof Error ? error.message : String(error)}`, error);
}
