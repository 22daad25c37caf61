import { spawn } from "node:child_process";
import { join } from "node:path";

// `cat` ends when the service does. The pid in the file shows whether a later start has taken over meanwhile.
const script = `cat >/dev/null; sleep "$3"; read -r pid <"$1" && [ "$pid" = "$2" ] && kill -INT "$2"`;

/**
 * Starts a shell that stops the database server when this process has been gone for `graceSeconds`, so that a killed service leaves none
 * running. Returns a function that ends it. Does nothing without a shell.
 */
export function watchOver(data: string, pid: number, graceSeconds: number): () => void {
  const child = spawn("/bin/sh", ["-c", script, "parlance-watchdog", join(data, "postmaster.pid"), String(pid), String(graceSeconds)], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  child.unref();
  (child.stdin as { unref?: () => void }).unref?.();
  return () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    // The whole process group: the shell with its `cat` or `sleep`.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // Already ended.
    }
  };
}
