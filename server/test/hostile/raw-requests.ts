/** Bytes to send over a separate connection. */
export interface RawRequest {
  readonly name: string;
  /** Chunks that are sent one after another. */
  readonly chunks: readonly (string | Uint8Array)[];
  /** Maximum number of responses. */
  readonly most: number;
  /** Whether the request is incomplete: no response is expected, and the service closes the connection after a timeout. */
  readonly isHalf?: boolean;
}

/**
 * Returns requests that an HTTP library would not send.
 * @param secret a path that a smuggled request must not reach
 */
export function rawRequests(host: string, key: string, secret: string): RawRequest[] {
  const head = (lines: readonly string[]): string => `${lines.join("\r\n")}\r\n\r\n`;
  const get = (...more: readonly string[]): string => head(["GET /healthz HTTP/1.1", `Host: ${host}`, ...more]);
  const post = (body: string, ...more: readonly string[]): string =>
    head(["POST /v1/brands HTTP/1.1", `Host: ${host}`, `X-Api-Key: ${key}`, "Content-Type: application/json", ...more]) + body;
  const hidden = head([`GET ${secret} HTTP/1.1`, `Host: ${host}`]);
  const one = (name: string, ...chunks: readonly (string | Uint8Array)[]): RawRequest => ({ name, chunks, most: 1 });
  const half = (name: string, ...chunks: readonly (string | Uint8Array)[]): RawRequest => ({ name, chunks, most: 1, isHalf: true });
  return [
    one(
      "length and chunks, followed by a request",
      post(`0\r\n\r\n${hidden}`, `Content-Length: ${5 + hidden.length}`, "Transfer-Encoding: chunked"),
    ),
    one("chunks and length, followed by a request", post(`0\r\n\r\n${hidden}`, "Transfer-Encoding: chunked", "Content-Length: 4")),
    one("chunks, with a space before the colon", post(`0\r\n\r\n${hidden}`, "Transfer-Encoding : chunked", "Content-Length: 5")),
    one("chunks, with a tab", post(`0\r\n\r\n${hidden}`, "Transfer-Encoding:\tchunked", "Content-Length: 5")),
    one("invalid chunks", post(`0\r\n\r\n${hidden}`, "Transfer-Encoding: xchunked")),
    one("chunks twice", post(`0\r\n\r\n${hidden}`, "Transfer-Encoding: chunked, chunked")),
    one("chunks, then identity", post(`0\r\n\r\n${hidden}`, "Transfer-Encoding: chunked, identity")),
    one("two lengths", post(`{}${hidden}`, "Content-Length: 2", `Content-Length: ${2 + hidden.length}`)),
    one("two lengths in one line", post(`{}${hidden}`, "Content-Length: 2, 2")),
    one("a length with a sign", post(`{}${hidden}`, "Content-Length: +2")),
    one("a negative length", post("{}", "Content-Length: -1")),
    one("a length in hexadecimal", post("{}", "Content-Length: 0x2")),
    one("a length out of range", post("{}", "Content-Length: 99999999999999999999")),
    one("an invalid chunk size", post("zz\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked")),
    one("a chunk size out of range", post("fffffffffffffffff\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked")),
    one("a chunk's extension of 100 kB", post(`2;${"x".repeat(100_000)}\r\n{}\r\n0\r\n\r\n`, "Transfer-Encoding: chunked")),
    { ...one("trailers of 100 kB", post(`2\r\n{}\r\n0\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, "Transfer-Encoding: chunked")), most: 2 },
    one("a chunk that ends with line feeds", post(`2\n{}\n0\n\n${hidden}`, "Transfer-Encoding: chunked")),
    one("line feeds alone", `GET /healthz HTTP/1.1\nHost: ${host}\n\n`),
    one("carriage returns alone", `GET /healthz HTTP/1.1\rHost: ${host}\r\r`, "\r\n\r\n"),
    one("a carriage return in a header", get("X-A: a\rb")),
    one("a NUL in a header", get("X-A: a\u0000b")),
    one("a NUL in the address", head(["GET /health\u0000z HTTP/1.1", `Host: ${host}`])),
    one("a folded header", get("X-A: a", " b")),
    one("a header without a name", get(": a")),
    one("a header without a colon", get("nonsense")),
    one("a header's name with a space", get("X A: b")),
    one("a request line that is folded", head(["GET", " /healthz HTTP/1.1", `Host: ${host}`])),
    one("no Host", head(["GET /healthz HTTP/1.1"])),
    one("two Hosts", get("Host: other.example")),
    one("an empty Host", head(["GET /healthz HTTP/1.1", "Host: "])),
    one("an invalid Host", head(["GET /openapi.json HTTP/1.1", 'Host: "><script>alert(1)</script>'])),
    one("an absolute address", head([`GET http://${host}/healthz HTTP/1.1`, `Host: ${host}`])),
    one("an absolute address of another host", head(["GET http://127.0.0.1:1/healthz HTTP/1.1", `Host: ${host}`])),
    one("an absolute address of a file", head(["GET file:///etc/passwd HTTP/1.1", `Host: ${host}`])),
    one("CONNECT", head(["CONNECT 127.0.0.1:22 HTTP/1.1", `Host: ${host}`])),
    one("an asterisk", head(["OPTIONS * HTTP/1.1", `Host: ${host}`])),
    one("TRACE", head(["TRACE /healthz HTTP/1.1", `Host: ${host}`])),
    one("an invalid method", head(["NONESUCH /healthz HTTP/1.1", `Host: ${host}`])),
    one("a method in lower case", head(["get /healthz HTTP/1.1", `Host: ${host}`])),
    one("a method of 10,000 letters", head([`${"A".repeat(10_000)} / HTTP/1.1`, `Host: ${host}`])),
    one("PRI of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    one("HTTP/9.9", head(["GET /healthz HTTP/9.9", `Host: ${host}`])),
    half("HTTP/0.9", "GET /healthz\r\n"),
    one("HTTP/1.0", head(["GET /healthz HTTP/1.0"])),
    one("an invalid version", head(["GET /healthz HTTP/x", `Host: ${host}`])),
    one("an address of 1 MB", head([`GET /${"a".repeat(1_000_000)} HTTP/1.1`, `Host: ${host}`])),
    one("an address without a slash", head(["GET healthz HTTP/1.1", `Host: ${host}`])),
    one("an address with spaces", head(["GET /health z HTTP/1.1", `Host: ${host}`])),
    one("an address in Latin-1", Buffer.from(head(["GET /\u00e4\u00ff HTTP/1.1", `Host: ${host}`]), "latin1")),
    one("a path traversal", head(["GET /docs/../../../../etc/passwd HTTP/1.1", `Host: ${host}`])),
    one("an encoded path traversal", head(["GET /docs/%2e%2e/%2e%2e%2f%2e%2e/etc/passwd HTTP/1.1", `Host: ${host}`])),
    one("an address with an incomplete escape", head(["GET /v1/brands/%e0%a HTTP/1.1", `Host: ${host}`])),
    one("a header of 1 MB", get(`X-A: ${"a".repeat(1_000_000)}`)),
    one("10,000 headers", get(...Array.from({ length: 10_000 }, (_, at) => `X-${at}: a`))),
    one("1,000 headers of one name", get(...Array.from({ length: 1_000 }, () => "X-A: a"))),
    one("1,000 cookies", get(`Cookie: ${Array.from({ length: 1_000 }, (_, at) => `c${at}=v`).join("; ")}`)),
    one(
      "an upgrade to WebSocket",
      get("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: AAAA", "Sec-WebSocket-Version: 13"),
    ),
    one("an upgrade to HTTP/2", get("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk")),
    one("an unknown expectation", post("{}", "Content-Length: 2", "Expect: 200-maybe")),
    { ...one("an expectation of 100-continue", post("{}", "Content-Length: 2", "Expect: 100-continue")), most: 2 },
    one("a body declared as gzip that is not", post("xx", "Content-Length: 2", "Content-Encoding: gzip")),
    one("TLS", Buffer.from("16030100c8010000c40303" + "00".repeat(60), "hex")),
    one("random bytes", Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 167 + 13) % 256))),
    { name: "100 pipelined requests", chunks: [get().repeat(100)], most: 100 },
    { name: "a request after a rejected one", chunks: [post("{", "Content-Length: 1"), get()], most: 2 },
    { name: "a body longer than its length", chunks: [post("{}garbage", "Content-Length: 2")], most: 2 },
    one("an X-Request-Id that forges a line", get("X-Request-Id: a b\\n{}")),
    one("an X-Request-Id of 8 kB", get(`X-Request-Id: ${"r".repeat(8_000)}`)),
    one("an invalid X-Forwarded-For", get("X-Forwarded-For: ', 999.999.999.999, ::ffff:x")),
    half("half a request line", "GET /heal"),
    half("half the headers", `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX-A: `),
    half("half a body", post('{"a":', "Content-Length: 5000")),
    half("half a chunk", post("ff\r\n{}", "Transfer-Encoding: chunked")),
    half("nothing at all"),
  ];
}
