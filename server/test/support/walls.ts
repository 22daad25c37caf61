import type { Module } from "./imports.ts";

/** Features in order: each calls operations to its left only. */
const features = [
  "billing",
  "auth",
  "brands",
  "knowledge",
  "personas",
  "search",
  "chat",
  "integrations",
  "onboarding",
  "evaluation",
  "setup",
  "integrity-check",
  "isolation-check",
];

type Room =
  | "language"
  | "lib"
  | "errors"
  | "model"
  | "ports"
  | "schema"
  | "store"
  | "statements"
  | "database"
  | "retrieval"
  | "limits"
  | "endpoint"
  | "operation"
  | "entry point"
  | "engine"
  | "host"
  | "config"
  | "compose";

const isRoom = (folder: string): folder is "lib" | "errors" | "config" | "endpoint" =>
  ["lib", "errors", "config", "endpoint"].includes(folder);

/** Returns the layer of a file: by its first folders, then by its name. */
export function roomOf(file: string): Room {
  const [top = "", folder = ""] = file.split("/");
  if (top === "compose" || top === "commands" || file === "main.ts") return "compose";
  if (file.endsWith(".schema.ts") || file === "platform/endpoint/schemas.ts") return "schema";
  if (top === "ports") return "ports";
  if (top === "engines")
    return file.startsWith("engines/retrieval/") && !file.startsWith("engines/retrieval/host/") ? "retrieval" : "engine";
  if (top === "platform") {
    if (folder === "limits") return file.endsWith("policies.ts") ? "errors" : "limits";
    if (folder === "postgres") return "database";
    if (folder === "http" || folder === "mcp") return "host";
    return isRoom(folder) ? folder : "engine";
  }
  if (top === "language") return "language";
  if (file.endsWith(".sql.ts")) return "statements";
  if (/\.(route|tool|job)\.ts$/.test(file)) return "entry point";
  if (/(^|\/)([a-z-]+-)?store\.ts$/.test(file)) return "store";
  if (/\/model\/|\/chunk\/|\/answer\//.test(file)) return "model";
  return "operation";
}

/** Layers that each layer may import from. Any other import is a violation. */
const doors: Readonly<Record<Room, readonly Room[]>> = {
  language: ["language"],
  lib: ["lib"],
  errors: ["language", "lib", "errors"],
  ports: ["ports"],
  // What goes over the wire: types inside follow from it.
  schema: ["language", "lib", "errors", "model", "ports", "schema", "store"],
  // Stores that are left declare types of the domain.
  model: ["language", "lib", "errors", "model", "ports", "schema", "store"],
  store: ["language", "lib", "errors", "model", "ports", "schema", "store", "operation"],
  database: ["lib", "ports", "database"],
  statements: ["language", "lib", "model", "ports", "schema", "store", "database", "statements"],
  retrieval: ["language", "retrieval", "ports", "lib"],
  operation: ["language", "lib", "errors", "model", "ports", "schema", "store", "statements", "operation"],
  limits: ["lib", "errors", "ports", "operation", "limits"],
  endpoint: ["lib", "errors", "ports", "schema", "endpoint", "operation"],
  // Statements by their types alone, which the view of a row needs.
  "entry point": ["language", "lib", "errors", "model", "ports", "schema", "store", "statements", "operation", "endpoint", "entry point"],
  host: ["language", "lib", "errors", "model", "ports", "schema", "store", "operation", "endpoint", "entry point", "host", "limits"],
  engine: ["language", "lib", "model", "ports", "schema", "store", "retrieval", "engine"],
  // What settings may name, such as tiers.
  config: ["lib", "config", "model"],
  compose: [
    "language",
    "lib",
    "errors",
    "model",
    "ports",
    "schema",
    "store",
    "statements",
    "database",
    "retrieval",
    "operation",
    "limits",
    "endpoint",
    "entry point",
    "host",
    "engine",
    "config",
    "compose",
  ],
};

const actorFiles = new Set(["auth/actor.ts", "auth/api-key.ts"]);

/** Packages and parts of Node that only the outer layers may use. */
const outside =
  /^(pg|fastify|@fastify\/.*|ai|@ai-sdk\/.*|undici|onnxruntime-node|node:(fs|fs\/promises|net|http|https|child_process|worker_threads))$/;
const pureRooms = new Set<Room>(["model", "retrieval", "operation", "store", "statements", "ports", "errors"]);

/** Returns the rule violated by an import, or null. */
function broken(file: string, target: string): string | null {
  const room = roomOf(file);
  if (!target.endsWith(".ts")) return pureRooms.has(room) && outside.test(target) ? `${room} must not touch ${target}` : null;
  const targetRoom = roomOf(target);
  const [top = "", folder = ""] = file.split("/");
  const [targetTop = "", targetFolder = ""] = target.split("/");
  if (actorFiles.has(target)) return null;
  if (!doors[room].includes(targetRoom)) return `${room} must not import ${targetRoom}`;
  if (room === "store" && targetRoom === "operation") return "a store imports types of its port only";
  if (room === "engine" && targetRoom === "engine" && folder !== targetFolder) return "engines do not import each other";
  const from = features.indexOf(top);
  const to = features.indexOf(targetTop);
  if (from >= 0 && to > from) return `${top} must not reach to its right, into ${targetTop}`;
  return null;
}

/** Returns every import that violates a rule. */
export function findBreaches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const why = broken(file, target);
      return why === null ? [] : [`${file} -> ${target}: ${why}`];
    }),
  );
}
