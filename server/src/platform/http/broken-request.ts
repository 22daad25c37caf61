import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FieldError, FieldProblem } from "../errors/extensions.ts";
import { Failure } from "../errors/fail.ts";
import { toProblem } from "../errors/problem.ts";
import type { Rejection } from "./rejection-log.ts";

interface BrokenRequestOptions {
  readonly baseUrl: () => string;
  readonly newId: () => string;
  readonly rejected: (rejection: Rejection) => void;
}

interface BrokenAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Delay before a client that does not read the response is disconnected. */
const lingerMs = 1_000;

/** Responds to malformed requests with a problem and closes the connection. */
export class BrokenRequests {
  readonly #options: BrokenRequestOptions;

  constructor(options: BrokenRequestOptions) {
    this.#options = options;
  }

  /** Handles input that is not HTTP, oversized headers, and headers that arrive too late. */
  answerSocket(error: Error & { readonly code?: string }, socket: Socket): void {
    const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    // Browsers open connections in advance. A response on an unused connection would be mistaken for the response to its first request.
    const unused = late && socket.bytesRead === 0;
    if (error.code === "ECONNRESET" || !socket.writable || unused) {
      socket.destroy();
      return;
    }
    const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
    const detail = tooLarge ? "The headers are too large." : late ? "The request took too long to arrive." : "The request is malformed.";
    const { headers, body } = this.#answer(detail, tooLarge ? "too_long" : "format");
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n${body}`);
    // A half-closed connection would stay open until the client closes it.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }

  /** Ends a request whose body is no longer being read. If the response has already been sent, only disconnects the client. */
  answerResponse(response: ServerResponse, detail: string): void {
    const { req: request } = response;
    if (response.headersSent) {
      request.destroy();
      return;
    }
    const { headers, body } = this.#answer(detail, "format");
    response.writeHead(400, headers).end(body);
    // Once the response has been sent, Node no longer reports the end of the body, so its reader would wait forever.
    setTimeout(() => request.destroy(), lingerMs).unref();
  }

  #answer(detail: string, code: FieldProblem): BrokenAnswer {
    const requestId = this.#options.newId();
    const errors: readonly FieldError[] = [{ field: "", code, message: detail }];
    const failure = new Failure("validation.failed", detail, { errors });
    const body = JSON.stringify(toProblem(failure, this.#options.baseUrl(), requestId));
    this.#options.rejected({ requestId, status: failure.status, code: failure.code });
    return {
      body,
      headers: {
        "content-type": "application/problem+json",
        "content-length": String(Buffer.byteLength(body)),
        "x-request-id": requestId,
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        connection: "close",
      },
    };
  }
}
