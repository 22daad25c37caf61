import { spawn } from "node:child_process";
import { join } from "node:path";

// `cat` exits when the service does. The pid in `postmaster.pid` shows whether a later start has taken over.
const script = `cat >/dev/null; sleep "$3"; read -r pid <"$1" && [ "$pid" = "$2" ] && kill -INT "$2"`;

/**
 * Starts a shell that stops the database server `graceSeconds` after this process exits, so that a killed service leaves no server running.
 * Returns a function that ends the shell. Does nothing if there is no shell.
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
    // Signals the whole process group: the shell and its `cat` or `sleep`.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The shell has already exited.
    }
  };
}
