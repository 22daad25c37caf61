import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pgvectorBin } from "../lib/find-pgvector.js";

/** `postgres` cannot run as root. */
const nobody = 65_534;

/** Runs PostgreSQL in its own processes, with an HNSW index and the extension's defaults. @type {import("../lib/peer-process.js").Open} */
export async function open({ dimensions, vectors, passages }, library) {
  const folder = mkdtempSync(path.join(tmpdir(), "parlance-bench-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: nobody, gid: nobody } : {};
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, nobody, nobody);
  const bin = pgvectorBin() ?? "";
  const data = path.join(folder, "data");
  const made = spawnSync(path.join(bin, "initdb"), ["--no-sync", "--locale=C", "--encoding=UTF8", "-U", "postgres", "-D", data], {
    ...owner,
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(String(made.stderr));
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "shared_buffers=256MB",
    "maintenance_work_mem=256MB",
    "jit=off",
  ];
  const server = spawn(path.join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...owner,
    cwd: folder,
    stdio: "ignore",
  });
  process.once("exit", () => server.kill("SIGQUIT"));

  const { Pool } = library("pg");
  const pool = new Pool({ host: folder, user: "postgres", database: "postgres", max: 8 });
  await patiently(() => pool.query("select 1"));
  await pool.query(`create extension vector; create table passages (id int primary key, embedding vector(${dimensions}))`);
  for (let from = 0; from < passages.length; from += 200) {
    const ids = Array.from({ length: Math.min(200, passages.length - from) }, (_, at) => from + at);
    const rows = ids.map((id) => textOf(vectors.subarray(id * dimensions, (id + 1) * dimensions)));
    await pool.query("insert into passages select * from unnest($1::int[], $2::text[]::vector[])", [ids, rows]);
  }
  await pool.query("create index on passages using hnsw (embedding vector_ip_ops); analyze passages");
  const text = "select id, -(embedding <#> $1) as score from passages order by embedding <#> $1 limit $2";
  return {
    async search(_, vector, count) {
      const { rows } = await pool.query({ name: "search", text, values: [textOf(vector), count], rowMode: "array" });
      return /** @type {import("../lib/peer-process.js").Hits} */ (rows);
    },
  };
}

/** @param {Float32Array} vector */
function textOf(vector) {
  return `[${vector.join(",")}]`;
}

/** @param {() => Promise<unknown>} attempt */
async function patiently(attempt) {
  for (let left = 200; ; left -= 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
