import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import { freePort } from "./free-port.ts";
import { startSwift, swiftProgram } from "./swift.ts";

/** A running S3 server with an empty bucket. */
export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

export interface S3ServerKind {
  readonly name: string;
  readonly isInstalled: boolean;
  /** Whether the server verifies the hash and the signature of a request. */
  readonly checksSignatures: boolean;
  /** Whether the server supports `If-None-Match` for writes. */
  readonly hasConditionalWrites: boolean;
  /** Whether the server can return a list in several responses. */
  readonly splitsLists: boolean;
  start(): Promise<S3Server>;
}

const bucket = "parlance-files";

/** Path of the server of moto, a Python package that implements the semantics of S3. */
const motoProgram =
  [
    process.env["PARLANCE_MOTO"],
    ...(process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, "moto_server")),
  ].find((file) => file !== undefined && existsSync(file)) ?? "";

/** S3 servers of different vendors. The first one is always installed. */
export const s3Servers: readonly S3ServerKind[] = [
  { name: "s3rver", isInstalled: true, checksSignatures: true, hasConditionalWrites: false, splitsLists: false, start: startS3rver },
  {
    name: "moto",
    isInstalled: motoProgram !== "",
    checksSignatures: false,
    hasConditionalWrites: true,
    splitsLists: true,
    start: startMoto,
  },
  {
    name: "OpenStack Swift",
    isInstalled: swiftProgram !== "",
    checksSignatures: true,
    hasConditionalWrites: false,
    splitsLists: true,
    start: startSwiftBucket,
  },
];

/** Starts a server in this process. */
export async function startS3rver(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), "parlance-s3rver-"));
  const { default: S3rver } = await import("@20minutes/s3rver");
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startMoto(): Promise<S3Server> {
  const port = await freePort();
  const child = spawn(motoProgram, ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const server = { endpoint: `http://127.0.0.1:${port}`, bucket, accessKeyId: "test", secretAccessKey: "test" };
  return { ...(await withBucket(server, [child])), stop: () => endAll([child]) };
}

async function startSwiftBucket(): Promise<S3Server> {
  const { children, remove, ...server } = await startSwift();
  return {
    ...(await withBucket({ ...server, bucket }, children)),
    async stop() {
      await endAll(children);
      await remove();
    },
  };
}

/** Waits until a server accepts a new bucket. */
async function withBucket<Server extends Omit<S3Server, "stop">>(server: Server, children: readonly ChildProcess[]): Promise<Server> {
  const client = new AwsClient({ ...server, service: "s3", region: "us-east-1", retries: 0 });
  for (let waits = 0; waits < 600 && children.every(({ exitCode }) => exitCode === null); waits += 1) {
    const response = await client.fetch(`${server.endpoint}/${server.bucket}`, { method: "PUT" }).catch(() => null);
    if (response?.ok === true) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await endAll(children);
  throw new Error(`the S3 server at ${server.endpoint} did not start`);
}

async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }
}
