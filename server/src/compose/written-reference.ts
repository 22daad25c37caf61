import { errorReference } from "../platform/errors/reference.ts";
import { eventTypes } from "../events/event-types.schema.ts";
import { declaredRoutes } from "./declared-routes.ts";
import { openApiDocument } from "../platform/http/openapi.ts";

/**
 * Returns the generated reference files, keyed by path in `docs/`. `npm run docs` writes them, and a test compares them with the existing
 * files.
 */
export function writtenReference(version: string): Readonly<Record<string, string>> {
  const document = openApiDocument(declaredRoutes(), version, "http://localhost:8080", eventTypes);
  return { "errors.md": errorReference(), "openapi.json": `${lines(document, 3)}\n` };
}

/** Formats JSON with one line per member down to a given depth, so that a diff shows one line per changed operation. */
function lines(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${lines(member, depth - 1)}`);
  return `{\n${members.join(",\n")}\n}`;
}
