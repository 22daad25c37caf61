import { devNull } from "node:os";

/**
 * Complete environment of a child process that reads untrusted input. Without `HOME`, `os.homedir()` throws if the user has no account on
 * the machine, as in containers with arbitrary user ids, and libraries call it while loading. The home folder is the null device, which
 * cannot contain files, so libraries neither find nor store anything there.
 */
export const childEnvironment: Readonly<NodeJS.ProcessEnv> = Object.freeze({ HOME: devNull });
