import { devNull } from "node:os";

/**
 * Complete environment of a child process that reads untrusted input. Without `HOME`, `os.homedir()` throws for a user without an account on
 * the machine, as in containers with arbitrary user ids, and libraries call it while they load. The null device cannot contain a file, so
 * nothing is found or stored there.
 */
export const childEnvironment: Readonly<NodeJS.ProcessEnv> = Object.freeze({ HOME: devNull });
