import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startSmtpServer, type SmtpTestServer } from "../../../test/support/smtp.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const mail = {
  id: "0190a0b0-0000-7000-8000-000000000001",
  to: "ann@example.com",
  subject: "Choose a new password",
  text: `Hello,\n\nhttps://parlance.example.com/account/password#token=mt_${"x".repeat(43)}\n\nParlance at https://parlance.example.com\n`,
};
const from = "Parlance <parlance@example.com>";

let server: SmtpTestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});
const quick = { from, stepMs: 300, mailMs: 1_000 };

describe("SMTP mailer", () => {
  it("sends plain text to one recipient, with an intact link and a Message-ID derived from the email's id", async () => {
    server = await startSmtpServer();
    const mailer = smtpMailer({ url: server.url, from });
    expect(await mailer.send(mail)).toEqual({ kind: "sent" });
    expect(await mailer.send(mail)).toEqual({ kind: "sent" });
    const [first, second] = server.mails;
    expect(first).toMatchObject({ from: "parlance@example.com", to: [mail.to] });
    expect(first?.text.trimEnd()).toBe(mail.text.trimEnd());
    expect(first?.headers).toMatchObject({
      from,
      to: mail.to,
      subject: mail.subject,
      "message-id": `<${mail.id}@example.com>`,
      "auto-submitted": "auto-generated",
      "content-type": expect.stringContaining("text/plain"),
    });
    expect(second?.headers["message-id"]).toBe(first?.headers["message-id"]);
  });

  it("rejects an address that could be parsed as several addresses or in different ways", async () => {
    server = await startSmtpServer();
    const mailer = smtpMailer({ url: server.url, from });
    const hostile = [
      "a@b.example,c@d.example",
      '"c@d.example"@b.example',
      "a,c@d.example",
      "<c@d.example>a@b",
      "a@b.example\r\nBcc: c@d",
      "a:b@c;d",
      "a(b)@c",
    ];
    for (const to of hostile) {
      expect(await mailer.send({ ...mail, to }), to).toMatchObject({ kind: "failed", permanent: true });
    }
    expect(server.mails).toEqual([]);
  });

  it("authenticates with the credentials in the URL, and does not report the password or the server's reply if it fails", async () => {
    server = await startSmtpServer({
      disabledCommands: ["STARTTLS"],
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        username === "post" && password === "p@ss word" ? done(null, { user: username }) : done(new Error(`no, ${password} is wrong`)),
    });
    const at = (login: string): string => server?.url.replace("smtp://", `smtp://${login}@`) ?? "";
    expect(await smtpMailer({ url: at("post:p%40ss%20word"), from }).send(mail)).toEqual({ kind: "sent" });
    expect(server.mails[0]?.user).toBe("post");
    const refused = await smtpMailer({ url: at("post:wrong-secret"), from }).send(mail);
    expect(refused).toEqual({ kind: "failed", permanent: false, reason: "the mail server did not accept the credentials (535)" });
  });

  it("does not send to a server whose certificate cannot be verified, with STARTTLS or TLS", async () => {
    for (const secure of [false, true]) {
      server = await startSmtpServer({ secure, disabledCommands: ["AUTH"] });
      const url = secure ? server.url.replace("smtp:", "smtps:") : server.url;
      const outcome = await smtpMailer({ url, from }).send(mail);
      expect(outcome).toMatchObject({ kind: "failed", permanent: false });
      expect(server.mails).toEqual([]);
      await server.close();
    }
    // Operators can explicitly allow a self-signed certificate.
    server = await startSmtpServer({ disabledCommands: ["AUTH"] });
    expect(await smtpMailer({ url: `${server.url}/?tls.rejectUnauthorized=false`, from }).send(mail)).toEqual({ kind: "sent" });
    expect(server.mails[0]?.encrypted).toBe(true);
  });

  it("reports a temporary rejection (4yz) as retryable and a permanent rejection (5yz) as final, and excludes addresses from the reason", async () => {
    for (const [responseCode, permanent] of [
      [421, false],
      [451, false],
      [550, true],
    ] as const) {
      server = await startSmtpServer({
        onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`${address} is not wanted`), { responseCode })),
      });
      const outcome = await smtpMailer({ url: server.url, from }).send(mail);
      expect(outcome).toMatchObject({ kind: "failed", permanent, reason: expect.stringContaining(`(${responseCode})`) });
      expect(JSON.stringify(outcome)).not.toContain("ann@");
      await server.close();
    }
  });

  it("times out if the server is unreachable, silent or very slow", async () => {
    const port = await freePort();
    expect(await smtpMailer({ url: `smtp://127.0.0.1:${port}`, ...quick }).send(mail)).toMatchObject({ kind: "failed", permanent: false });

    for (const drip of [false, true]) {
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => {
        sockets.add(socket.on("error", () => undefined));
        if (!drip) return;
        const timer = setInterval(() => socket.write("220-wait a little longer\r\n"), 50);
        socket.on("close", () => clearInterval(timer));
      });
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const began = performance.now();
      const outcome = await smtpMailer({ url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, ...quick }).send(mail);
      expect(outcome).toMatchObject({ kind: "failed", permanent: false });
      expect(performance.now() - began).toBeLessThan(15_000);
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
