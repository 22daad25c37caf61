import { catalog, statusesOf, type ErrorCode } from "./catalog.ts";
import { explanations } from "./explanations.ts";

const families: Readonly<Record<string, string>> = {
  auth: "Authentication",
  limits: "Limits",
  upload: "Uploads",
  resource: "Resources",
  session: "Conversations",
  brand: "Brands",
  knowledge: "Knowledge",
  onboarding: "Onboarding",
  integration: "Integrations",
  validation: "Requests",
  idempotency: "Requests",
  request: "Requests",
  server: "Server",
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

function row(code: ErrorCode): string {
  const explanation = explanations[code];
  const source = `[${explanation.test}](../server/test/spec/${explanation.test})`;
  return `| \`${code}\` | ${statusesOf(code).join(", ")} | ${cell(explanation.when)} | ${cell(explanation.advice)} | ${source} |`;
}

/** Generates the content of `docs/errors.md`. */
export function errorReference(): string {
  const byFamily = new Map<string, ErrorCode[]>();
  for (const code of Object.keys(catalog) as ErrorCode[]) {
    const family = families[code.split(".")[0] ?? ""] ?? "Other";
    byFamily.set(family, [...(byFamily.get(family) ?? []), code]);
  }
  const tables = [...byFamily].map(
    ([family, codes]) =>
      `## ${family}\n\n| code | status | cause | what to do | test |\n| --- | --- | --- | --- | --- |\n${codes.map(row).join("\n")}\n`,
  );
  return `<!-- Written by \`npm run docs\` from server/src/platform/errors/; do not edit. -->
# Errors

Every response with a status of 400 or above is \`application/problem+json\` (RFC 7807) with \`type\`, \`title\`, \`status\`, \`detail\`, \`instance\` and
\`code\`. Branch on \`code\`: codes are stable, but titles and details are written for people and can change. \`instance\` is the request id, which is also in \`X-Request-Id\` and in
the service's log. \`type\` is the URL of a page with the explanation below. New codes can be added in any release; treat an unknown code like other codes with the same status.

The last column links to the file with the tests that trigger the code against a running service. \`npm test\` fails if no test triggers it.

${tables.join("\n")}`;
}
