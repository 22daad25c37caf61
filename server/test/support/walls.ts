import type { Module } from "./imports.ts";

/** Top-level folders in import order: a folder may import only from itself and from preceding folders. */
export const order = [
  "language",
  "ports",
  "platform",
  "events",
  "billing",
  "auth",
  "mail",
  "brands",
  "knowledge",
  "personas",
  "search",
  "chat",
  "live",
  "shopping-agents",
  "integrations",
  "onboarding",
  "account-events",
  "webhooks",
  "analytics",
  "audit",
  "evaluation",
  "account-data",
  "setup",
  "backup",
  "integrity-check",
  "isolation-check",
  "engines",
  "config",
  "compose",
  "commands",
  "main.ts",
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
  | "tool server"
  | "host"
  | "config"
  | "compose";

const isRoom = (folder: string): folder is "lib" | "errors" | "endpoint" => ["lib", "errors", "endpoint"].includes(folder);

/** Returns the layer of a file, based on its first folders, or otherwise on its name. */
export function roomOf(file: string): Room {
  const [top = "", folder = ""] = file.split("/");
  if (top === "compose" || top === "commands" || file === "main.ts") return "compose";
  if (file.endsWith(".schema.ts") || file === "platform/endpoint/schemas.ts") return "schema";
  if (top === "ports" || top === "config") return top;
  if (top === "engines")
    return file.startsWith("engines/retrieval/") && !file.startsWith("engines/retrieval/host/") ? "retrieval" : "engine";
  if (top === "platform") {
    if (folder === "limits") return file.endsWith("policies.ts") ? "errors" : "limits";
    if (folder === "postgres") return "database";
    if (folder === "mcp") return "tool server";
    if (folder === "http") return "host";
    return isRoom(folder) ? folder : "engine";
  }
  if (top === "language") return "language";
  if (file.endsWith(".sql.ts")) return "statements";
  if (/\.(route|tool|job)\.ts$/.test(file) || file.startsWith("shopping-agents/protocol/")) return "entry point";
  if (/(^|\/)([a-z-]+-)?store\.ts$/.test(file)) return "store";
  if (/\/model\/|\/chunk\/|\/answer\//.test(file)) return "model";
  return "operation";
}

/** Layers from which each layer may import. Any other import is a violation. */
const doors: Readonly<Record<Room, readonly Room[]>> = {
  language: ["language"],
  lib: ["lib"],
  errors: ["language", "lib", "errors"],
  ports: ["ports"],
  // Response bodies, whose types the inner layers use.
  schema: ["language", "lib", "errors", "model", "ports", "schema", "store"],
  // The remaining stores that declare domain types.
  model: ["language", "lib", "errors", "model", "ports", "schema", "store"],
  store: ["language", "lib", "errors", "model", "ports", "schema", "store", "operation"],
  database: ["lib", "ports", "database"],
  statements: ["language", "lib", "model", "ports", "schema", "store", "database", "statements"],
  retrieval: ["language", "retrieval", "ports", "lib"],
  operation: ["language", "lib", "errors", "model", "ports", "schema", "store", "statements", "operation"],
  limits: ["lib", "errors", "ports", "limits"],
  endpoint: ["lib", "errors", "ports", "schema", "endpoint"],
  // Imports only the types of statements, which are needed to convert a row to a response.
  "entry point": [
    "language",
    "lib",
    "errors",
    "model",
    "ports",
    "schema",
    "store",
    "statements",
    "operation",
    "limits",
    "endpoint",
    "tool server",
    "entry point",
  ],
  "tool server": ["lib", "errors", "ports", "limits", "endpoint", "tool server"],
  host: ["language", "lib", "errors", "ports", "schema", "endpoint", "tool server", "host", "limits"],
  engine: ["language", "lib", "model", "ports", "schema", "store", "retrieval", "engine"],
  // Imports constants that settings may refer to, such as tiers.
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
    "tool server",
    "entry point",
    "host",
    "engine",
    "config",
    "compose",
  ],
};

/** Packages and Node.js modules that only the outer layers may use. */
const outside =
  /^(pg|fastify|@fastify\/.*|ai|@ai-sdk\/.*|cookie|undici|onnxruntime-node|node:(fs|fs\/promises|net|http|https|child_process|worker_threads))$/;
const pureRooms = new Set<Room>(["model", "retrieval", "operation", "store", "statements", "ports", "errors"]);

/** Imports that are allowed in commands that call a running service, because these commands use only its public interface. */
const ofClients =
  /^(commands\/client\/|config\/(client-settings|service-address)\.ts$|config\/settings\.ts$|platform\/(lib|errors)\/|node:|@parlance\/sdk$)/;

/** Returns the rule that an import violates, or null if it violates none. */
function broken(file: string, target: string): string | null {
  if (file.startsWith("commands/client/") && !ofClients.test(target)) return `a client command must not import ${target}`;
  const room = roomOf(file);
  if (!target.endsWith(".ts")) return pureRooms.has(room) && outside.test(target) ? `${room} must not touch ${target}` : null;
  const targetRoom = roomOf(target);
  const [top = "", folder = ""] = file.split("/");
  const [targetTop = "", targetFolder = ""] = target.split("/");
  if (!doors[room].includes(targetRoom)) return `${room} must not import ${targetRoom}`;
  if (room === "store" && targetRoom === "operation") return "a store imports types of its port only";
  if (room === "engine" && targetRoom === "engine" && folder !== targetFolder) return "engines do not import each other";
  const from = order.indexOf(top);
  const to = order.indexOf(targetTop);
  if (from < 0 || to < 0) return `${from < 0 ? top : targetTop} has no place in the order of rooms`;
  if (to > from) return `${top} must not reach to its right, into ${targetTop}`;
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

/**
 * Returns every cycle between the entries of a folder, each as the folder followed by the entries. A subfolder counts as one entry that
 * includes
 * all of its files.
 */
export function findFolderCycles(modules: readonly Module[]): Map<string, string[]> {
  const files = new Set(modules.map(({ file }) => file));
  const folders = new Set(modules.flatMap(({ file }) => foldersOf(file)));
  const found = [...folders].flatMap((folder): [string, string[]][] => {
    const prefix = folder === "" ? "" : `${folder}/`;
    const entryOf = (file: string): string => file.slice(prefix.length).split("/", 1)[0] ?? "";
    const inside = modules.filter(({ file }) => file.startsWith(prefix));
    const imports = new Map<string, Set<string>>();
    for (const { file, imports: targets } of inside) {
      const entry = entryOf(file);
      const others = imports.get(entry) ?? new Set();
      imports.set(entry, others);
      for (const target of targets)
        if (files.has(target) && target.startsWith(prefix) && entryOf(target) !== entry) others.add(entryOf(target));
    }
    const reached = new Map([...imports.keys()].map((entry) => [entry, reachableFrom(entry, imports)]));
    const inCycle = [...reached].filter(([entry, entries]) => entries.has(entry)).map(([entry]) => entry);
    return inCycle.length === 0 ? [] : [[folder, inCycle.toSorted()]];
  });
  return new Map(found);
}

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return ["", ...parts.map((_, at) => parts.slice(0, at + 1).join("/"))];
}

/** Returns the entries that are reachable from an entry. The entry itself is included only if it is reachable through another entry. */
function reachableFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}
