import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Supported encodings of a response body, smallest first. */
const encodings = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** A file from a built web interface, in an encoding that the client accepts. */
export interface ServedFile {
  readonly type: string;
  readonly body: Buffer;
  /** Null if the file is not encoded. */
  readonly encoding: string | null;
  readonly entityTag: string;
}

/** Files of a built web interface, by path within its folder. */
export interface InterfaceFiles {
  /** @param accepted value of the request's `Accept-Encoding` */
  find(name: string, accepted: string | undefined): ServedFile | null;
}

interface Stored {
  readonly type: string;
  readonly plain: Buffer;
  readonly encoded: readonly { readonly name: string; readonly body: Buffer }[];
  readonly entityTag: string;
}

const interfaces = new Map<string, InterfaceFiles>();

/**
 * Returns the files of a built web interface. They are read into memory once per process, with the compressed copies that the build
 * created. Empty if the interface has not been built.
 */
export function readInterface(folder: string): InterfaceFiles {
  const known = interfaces.get(folder) ?? readFiles(folder);
  interfaces.set(folder, known);
  return known;
}

function readFiles(folder: string): InterfaceFiles {
  const files = new Map<string, Stored>();
  for (const name of namesIn(folder)) {
    const type = types[path.extname(name)];
    if (type === undefined) continue;
    const plain = readFileSync(path.join(folder, name));
    const encoded = encodings.flatMap((encoding) => {
      const body = readIfThere(path.join(folder, `${name}${encoding.extension}`));
      return body === null ? [] : [{ name: encoding.name, body }];
    });
    const entityTag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
    files.set(name.split(path.sep).join("/"), { type, plain, encoded, entityTag });
  }
  return {
    find(name, accepted = "") {
      const stored = files.get(name);
      if (stored === undefined) return null;
      const { type, plain, encoded, entityTag } = stored;
      const fitting = encoded.find((encoding) => accepts(accepted, encoding.name));
      if (fitting === undefined) return { type, body: plain, encoding: null, entityTag: `"${entityTag}"` };
      return { type, body: fitting.body, encoding: fitting.name, entityTag: `"${entityTag}-${fitting.name}"` };
    },
  };
}

function accepts(accepted: string, name: string): boolean {
  return accepted.split(",").some((entry) => {
    const [encoding = "", quality = ""] = entry.trim().split(";");
    return encoding.trim() === name && !/q=0(?:\.0*)?$/.test(quality.trim());
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
