import { spawn } from "node:child_process";
import path from "node:path";
import type { Ended } from "./instance.ts";

/** A running program from `examples/`. */
export interface ExampleProgram {
  /** Resolves with the URL that the program prints. */
  readonly address: Promise<string>;
  readonly ended: Promise<Ended>;
  /** The output so far. */
  output(): string;
  stop(): void;
}

/**
 * Starts a program as described on its page.
 * @param program path in `examples/` @param input standard input of the program
 */
export function startExample(root: string, program: string, settings: Readonly<Record<string, string>>, input = ""): ExampleProgram {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [path.join(root, "examples", program)], {
    cwd: root,
    env: { PATH, HOME, PORT: "0", ...settings },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  let [output, errors] = ["", ""];
  let foundAddress: (address: string) => void = () => undefined;
  const address = new Promise<string>((resolve) => (foundAddress = resolve));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    const found = /http:\S+(?=\/\n)/.exec(output)?.[0];
    if (found !== undefined) foundAddress(found);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = new Promise<Ended>((resolve) => child.on("close", (status, signal) => resolve({ status, signal, output, errors })));
  return { address, ended, output: () => output, stop: () => void child.kill() };
}
