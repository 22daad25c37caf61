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
  "installation",
];

type Room =
  | "lib"
  | "errors"
  | "model"
  | "ports"
  | "store"
  | "engine"
  | "limits"
  | "entry"
  | "operation"
  | "entry point"
  | "adapter"
  | "host"
  | "config"
  | "compose";

/** Returns the layer of a file: by its first folder, then by its name. */
export function roomOf(file: string): Room {
  const [top = ""] = file.split("/");
  if (/^compose[^/]*\.ts$|^main\.ts$/.test(file) || top === "commands") return "compose";
  if (top === "lib") return "lib";
  if (top === "errors") return "errors";
  if (top === "ports") return "ports";
  if (top === "config") return "config";
  if (top === "entry") return "entry";
  if (top === "http" || top === "mcp") return "host";
  if (top === "adapters") return "adapter";
  if (top === "retrieval") return "engine";
  if (top === "limits") return file.endsWith("policies.ts") ? "errors" : "limits";
  if (/\.(route|tool|job|schema)\.ts$/.test(file)) return "entry point";
  if (/(^|\/)([a-z-]+-)?store\.ts$/.test(file)) return "store";
  if (/\/model\/|\/chunk\/|\/answer\//.test(file)) return "model";
  return "operation";
}

/** Layers that each layer may import from. Any other import is a violation. */
const doors: Readonly<Record<Room, readonly Room[]>> = {
  lib: ["lib"],
  errors: ["lib", "errors"],
  ports: ["ports"],
  model: ["lib", "errors", "model", "ports"],
  store: ["lib", "errors", "model", "ports", "store", "operation"],
  engine: ["engine", "ports", "lib"],
  operation: ["lib", "errors", "model", "ports", "store", "operation"],
  limits: ["lib", "errors", "ports", "operation", "limits"],
  entry: ["lib", "errors", "ports", "entry", "operation"],
  "entry point": ["lib", "errors", "model", "ports", "store", "operation", "entry", "entry point"],
  host: ["lib", "errors", "ports", "store", "operation", "entry", "entry point", "host", "limits"],
  adapter: ["lib", "model", "ports", "store", "engine", "adapter"],
  // Values that settings may name, such as tiers.
  config: ["lib", "config", "model"],
  compose: [
    "lib",
    "errors",
    "model",
    "ports",
    "store",
    "engine",
    "operation",
    "limits",
    "entry",
    "entry point",
    "host",
    "adapter",
    "config",
    "compose",
  ],
};

const actorFiles = new Set(["auth/actor.ts", "auth/api-key.ts"]);

/** Packages and parts of Node that only the outer layers may use. */
const outside =
  /^(pg|fastify|@fastify\/.*|ai|@ai-sdk\/.*|undici|onnxruntime-node|node:(fs|fs\/promises|net|http|https|child_process|worker_threads))$/;
const pureRooms = new Set<Room>(["model", "engine", "operation", "store", "ports", "errors"]);

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
  if (room === "adapter" && targetRoom === "adapter" && folder !== targetFolder) return "adapters do not import each other";
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
