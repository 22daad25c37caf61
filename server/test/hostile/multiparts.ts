/** A body that is declared as a form, and its content type. */
export interface Form {
  readonly name: string;
  readonly type: string;
  readonly body: Uint8Array;
  /** Whether the form contains an acceptable file. */
  readonly mayPass: boolean;
}

const edge = "hostileEdge";
const usual = `multipart/form-data; boundary=${edge}`;

function part(headers: readonly string[], content: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`--${edge}\r\n${headers.join("\r\n")}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
}

const closing = Buffer.from(`--${edge}--\r\n`);
const disposition = (more: string): string => `Content-Disposition: form-data; ${more}`;
const file = (fileName: string, content: string | Uint8Array = "A text.", more: readonly string[] = []): Buffer =>
  part([disposition(`name="file"; filename="${fileName}"`), ...more], content);
const payload = (json: string): Buffer => part([disposition('name="payload_json"')], json);
const whole = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, closing]);

/**
 * Returns malformed forms.
 * @param message value of `payload_json` for a route that accepts a JSON part
 */
export function brokenForms(message: string): Form[] {
  const form = (name: string, body: Uint8Array, type = usual, mayPass = false): Form => ({ name, type, body, mayPass });
  const passing = (name: string, body: Uint8Array, type = usual): Form => form(name, body, type, true);
  const good = whole(payload(message), file("a.txt"));
  return [
    form("without a boundary", good, "multipart/form-data"),
    form("an empty boundary", good, "multipart/form-data; boundary="),
    form("another boundary", good, "multipart/form-data; boundary=other"),
    form("a boundary of 10,000 characters", good, `multipart/form-data; boundary=${"b".repeat(10_000)}`),
    passing("a quoted boundary", good, `multipart/form-data; boundary="${edge}`),
    passing("two boundaries", good, `multipart/form-data; boundary=${edge}; boundary=other`),
    form("another multipart type", good, `multipart/mixed; boundary=${edge}`),
    form("nothing", Buffer.alloc(0)),
    form("the end alone", closing),
    form("line feeds alone", Buffer.from(good.toString("latin1").replaceAll("\r\n", "\n"), "latin1")),
    ...[5, 20, 60, 100, good.length - 60, good.length - 20].map((at) => form(`cut after ${at} bytes`, good.subarray(0, at))),
    passing("cut in the closing boundary", good.subarray(0, good.length - 4)),
    form("cut in a file", Buffer.concat([payload(message), file("a.txt", "x".repeat(100_000))]).subarray(0, 50_000)),
    form("an endless file that contains the boundary", Buffer.concat([file("a.txt", `--${edge}x\r\n--${edge}`)])),
    form("no named parts", whole(part(["X: y"], "a"))),
    form("a part without headers", Buffer.concat([Buffer.from(`--${edge}\r\n\r\na\r\n`), closing])),
    form("payload_json twice", whole(payload(message), payload(message), file("a.txt"))),
    form("two files", whole(file("a.txt"), file("b.txt"))),
    form("a file under another field name", whole(part([disposition('name="other"; filename="a.txt"')], "a"))),
    form("a prototype key as name", whole(part([disposition('name="__proto__"')], "a"), file("a.txt"))),
    passing("a file and an unknown field", whole(file("a.txt"), part([disposition('name="other"')], "a"))),
    form("payload_json that is not JSON", whole(payload("{"), file("a.txt"))),
    form("payload_json of a list", whole(payload("[]"), file("a.txt"))),
    form("payload_json of 2 MB", whole(payload(`{"a":"${"x".repeat(2_000_000)}"}`), file("a.txt"))),
    form("payload_json 100,000 deep", whole(payload("[".repeat(100_000)), file("a.txt"))),
    form("payload_json as a file", whole(part([disposition('name="payload_json"; filename="p.json"')], message))),
    form("10,000 parts", whole(...Array.from({ length: 10_000 }, (_, at) => part([disposition(`name="f${at}"`)], "x")))),
    form("10,000 files", whole(...Array.from({ length: 10_000 }, () => file("a.txt", "x")))),
    passing(
      "a part with 5,000 headers",
      whole(
        file(
          "a.txt",
          "x",
          Array.from({ length: 5_000 }, (_, at) => `X-H${at}: y`),
        ),
      ),
    ),
    passing("a header of 1 MB", whole(file("a.txt", "x", [`X-Long: ${"y".repeat(1_000_000)}`]))),
    form("a name of 1 MB", whole(part([disposition(`name="${"n".repeat(1_000_000)}"`)], "x"))),
    passing("a folded header", whole(part([`Content-Disposition: form-data;\r\n name="file"; filename="a.txt"`], "x"))),
    form("invalid headers", whole(part(["\u0000\u0001: \u0002", "no colon"], "x"))),
    form("a disposition without a name", whole(part(["Content-Disposition: form-data"], "x"))),
    form("an attachment disposition", whole(part(['Content-Disposition: attachment; name="file"; filename="a.txt"'], "x"))),
    form("two dispositions", whole(part([disposition('name="payload_json"'), disposition('name="file"; filename="a.txt"')], "{}"))),
    ...fileNames.map((name) => passing(`a file called ${JSON.stringify(name).slice(0, 40)}`, whole(file(name)))),
    passing("a name in another character set", whole(part([disposition(`name="file"; filename*=UTF-8''a%00b%2f..%2f.txt`)], "x"))),
    form("a name in an unknown character set", whole(part([disposition(`name="file"; filename*=nonesuch''%ff%fe`)], "x"))),
    passing("an unknown transfer encoding", whole(file("a.txt", "x", ["Content-Transfer-Encoding: x-uuencode"]))),
    passing("invalid base64", whole(file("a.txt", "====", ["Content-Transfer-Encoding: base64"]))),
    passing("an invalid media type", whole(file("a.txt", "x", ["Content-Type: ///;;charset=nonesuch"]))),
    form("a program", whole(file("a.exe", Buffer.from("MZ\u0090\u0000", "latin1")))),
    form("an image with the name of a text", whole(file("a.txt", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))),
    form("an empty file", whole(file("a.txt", ""))),
    passing("an invalid document", whole(file("a.docx", "PK\u0003\u0004 nothing"))),
    passing("an invalid PDF", whole(file("a.pdf", "%PDF-1.7\n1 0 obj<</Length 99999999999>>stream"))),
  ];
}

const fileNames = [
  String.raw`a\"b.txt`,
  "a\u0000b.txt",
  "../../../../etc/passwd.txt",
  String.raw`..\..\windows\system.txt`,
  "/etc/passwd.txt",
  "C:/con.txt",
  "..",
  ".",
  ".txt",
  "a.txt/",
  "",
  `${"n".repeat(5_000)}.txt`,
  "\u202etxt.exe.txt",
  "a;filename=b.txt",
  "a.txt.exe",
  "<img src=x onerror=alert(1)>.txt",
  "%00.txt",
  "${jndi:ldap://x}.txt",
  "📄.txt",
];
