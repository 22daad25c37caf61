import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An email as received by the server. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
  /** Header fields by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body. */
  readonly text: string;
  readonly encrypted: boolean;
  readonly user: string | null;
}

export interface SmtpTestServer {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a local mail server that stores received emails.
 * @param options options of `smtp-server`; by default without encryption or authentication
 */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<SmtpTestServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          ...parsed(raw),
          encrypted: session.secure,
          user: typeof session.user === "string" ? session.user : null,
        });
        done();
      });
    },
    ...options,
  });
  // Errors are ignored, because some tests abort the client's connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, mails, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

function parsed(raw: string): { headers: Record<string, string>; text: string } {
  const at = raw.indexOf("\r\n\r\n");
  const head = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, " ");
  const headers = Object.fromEntries(
    head.split("\r\n").map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const body = raw.slice(at + 4);
  const quoted = headers["content-transfer-encoding"] === "quoted-printable";
  const bytes = quoted
    ? body.replaceAll(/=\r\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return {
    headers,
    text: Buffer.from(bytes, quoted ? "latin1" : "utf8")
      .toString("utf8")
      .replaceAll("\r\n", "\n"),
  };
}
