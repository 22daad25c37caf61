import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Path of nginx; empty if unavailable. */
export const nginxProgram = process.env["PARLANCE_NGINX"] ?? "";

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with its default behavior as a proxy for a service: HTTP/1.0 upstream, buffering and a read timeout.
 * @param directives directives of the location that override defaults
 */
export async function startNginx(serviceUrl: string, directives = ""): Promise<Nginx> {
  const home = mkdtempSync(path.join(tmpdir(), "parlance-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${home}/${name};`).join("\n");
  mkdirSync(path.join(home, "logs"));
  writeFileSync(
    path.join(home, "nginx.conf"),
    `daemon off; master_process off; pid ${home}/nginx.pid; error_log ${home}/error.log;
events { worker_connections 768; }
http { access_log off; gzip on; sendfile on; tcp_nopush on;
${temporary}
server { listen 127.0.0.1:${port}; location / { proxy_pass ${serviceUrl}; ${directives} } } }\n`,
  );
  const child = spawn(nginxProgram, ["-p", home, "-c", path.join(home, "nginx.conf"), "-e", path.join(home, "error.log")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let waits = 0; !(await answers(port)); waits += 1) {
    if (waits > 600 || child.exitCode !== null) throw new Error(`nginx did not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
