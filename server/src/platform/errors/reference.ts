import { catalog, statusesOf, type ErrorCode } from "./catalog.ts";
import { explanations } from "./explanations.ts";

const families: Readonly<Record<string, string>> = {
  auth: "Who calls",
  limits: "Limits",
  upload: "Uploads",
  resource: "Things",
  session: "Conversations",
  brand: "Brands",
  knowledge: "Knowledge",
  onboarding: "Onboarding",
  integration: "Integrations",
  validation: "Requests",
  idempotency: "Requests",
  request: "Requests",
  server: "The service",
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

function row(code: ErrorCode): string {
  const explanation = explanations[code];
  const heldBy = "test" in explanation ? `[${explanation.test}](../server/test/spec/${explanation.test})` : `later: ${explanation.later}`;
  return `| \`${code}\` | ${statusesOf(code).join(", ")} | ${cell(explanation.when)} | ${cell(explanation.advice)} | ${heldBy} |`;
}

/** Generates `docs/errors.md`. */
export function errorReference(): string {
  const byFamily = new Map<string, ErrorCode[]>();
  for (const code of Object.keys(catalog) as ErrorCode[]) {
    const family = families[code.split(".")[0] ?? ""] ?? "Others";
    byFamily.set(family, [...(byFamily.get(family) ?? []), code]);
  }
  const tables = [...byFamily].map(
    ([family, codes]) =>
      `## ${family}\n\n| code | status | when | what to do | held by |\n| --- | --- | --- | --- | --- |\n${codes.map(row).join("\n")}\n`,
  );
  return `<!-- Written by \`npm run docs\` from server/src/platform/errors/; do not edit. -->
# Problems

Every answer of 400 and above is \`application/problem+json\` (RFC 7807) with \`type\`, \`title\`, \`status\`, \`detail\`, \`instance\` and \`code\`. Branch on
\`code\`: codes are stable, titles and details are for people. \`instance\` is the request's id, which is also in \`X-Request-Id\` and in the service's log.
\`type\` leads to a page that says what is said here. New codes may be added in any release; treat one that you do not know like others of its status.

The last column names the tests that receive the code from a running service (\`npm test\` fails when one no longer does), or the part of the
service that will answer it.

${tables.join("\n")}`;
}
