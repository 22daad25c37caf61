import { connect } from "node:net";

/** @typedef {{ status: number, body: string, ms: number }} Answer */

/** A keep-alive connection with little overhead: one request at a time, responses with a content-length. */
export class Connection {
  /** @param {URL} url */
  constructor(url) {
    this.url = url;
    this.socket = this.open();
    /** Whether the last response announced the end of the connection. */
    this.isEnding = false;
    /** @type {Buffer[]} */
    this.chunks = [];
    this.size = 0;
    this.wanted = -1;
    this.startedAt = 0;
    /** @type {((answer: Answer) => void) | null} */
    this.resolve = null;
    /** @type {((error: Error) => void) | null} */
    this.reject = null;
  }

  open() {
    const socket = connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true });
    const broken = () => {
      if (socket === this.socket) this.reject?.(new Error("the connection was closed"));
    };
    return socket
      .on("data", (chunk) => this.take(chunk))
      .on("error", broken)
      .on("close", broken);
  }

  /** @param {Buffer} request complete request, including its headers @returns {Promise<Answer>} */
  send(request) {
    this.startedAt = performance.now();
    if (this.isEnding) {
      this.socket.destroy();
      this.isEnding = false;
      this.socket = this.open();
    }
    this.socket.write(request);
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** @param {Buffer} chunk */
  take(chunk) {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.wanted < 0) {
      const head = Buffer.concat(this.chunks);
      this.chunks = [head];
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head.toString("latin1", 0, end))?.[1];
      if (length === undefined) {
        this.reject?.(new Error("the response has no content-length"));
        return;
      }
      this.wanted = end + 4 + Number(length);
      this.isEnding = /\r\nconnection: close/i.test(head.toString("latin1", 0, end));
    }
    if (this.size < this.wanted) return;
    const ms = performance.now() - this.startedAt;
    const whole = Buffer.concat(this.chunks);
    const body = whole.toString("utf8", whole.indexOf("\r\n\r\n") + 4);
    const resolve = this.resolve;
    this.chunks = [];
    this.size = 0;
    this.wanted = -1;
    this.resolve = this.reject = null;
    resolve?.({ status: Number(whole.toString("latin1", 9, 12)), body, ms });
  }

  close() {
    this.reject = null;
    this.socket.destroy();
  }
}

/**
 * @param {URL} url
 * @param {string} method
 * @param {Readonly<Record<string, string>>} headers
 * @param {string} body
 * @returns {Buffer} the raw bytes of a request
 */
export function requestBytes(url, method, headers, body) {
  const lines = [
    `${method} ${url.pathname} HTTP/1.1`,
    `host: ${url.host}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
