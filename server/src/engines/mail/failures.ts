/** The fields of a nodemailer error that are used. The message is omitted, because servers quote email addresses and protocol lines in it. */
interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNECTION: "the mail server could not be reached or closed the connection",
  EDNS: "the name of the mail server could not be resolved",
  ESOCKET: "the connection to the mail server failed",
  ETIMEDOUT: "the mail server did not respond in time",
  EABORT: "the mail server took too long",
  ETLS: "the connection to the mail server could not be encrypted",
  EAUTH: "the mail server did not accept the credentials",
  ENOAUTH: "the mail server requires credentials",
  EENVELOPE: "the mail server rejected the sender or the recipient",
  EMESSAGE: "the mail server rejected the message",
};

/** Error codes for failures caused by the message rather than by the server or the settings. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/** Describes a failure without secrets or addresses, and returns whether a retry would also fail (a 5yz reply in RFC 5321, 4.2.1). */
export function failureOf(error: unknown): { readonly permanent: boolean; readonly reason: string } {
  const { code, responseCode } = (typeof error === "object" && error !== null ? error : {}) as SmtpError;
  const name = typeof code === "string" ? code : "";
  const status = typeof responseCode === "number" ? responseCode : null;
  const reason = Object.hasOwn(reasons, name) ? reasons[name] : "the email could not be sent";
  // 503 refers to the command sequence, not to the message.
  const permanent = aboutTheMail.has(name) && status !== null && status >= 500 && status < 600 && status !== 503;
  return { permanent, reason: status === null ? `${reason}` : `${reason} (${status})` };
}
