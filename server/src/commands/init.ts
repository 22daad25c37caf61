import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { UsageError, parsed, type Command } from "./command.ts";
import { envFile, isPort, readOnOff, type Choices } from "./init-file.ts";

const fileName = ".env";

const options = { port: { type: "string" }, "data-dir": { type: "string" }, demo: { type: "string" } } as const;

/** Writes settings for a new installation to the current folder. On a terminal, prompts for them. Never overwrites a file. */
export const initCommand: Command = async ({ arguments: words, parse, settings }) => {
  const { values } = parsed(() => parse({ args: [...words], options, strict: true }));
  const { port, demo } = values;
  if (port !== undefined && !isPort(port)) throw new UsageError("--port must be a whole number from 1 to 65535.");
  if (demo !== undefined && readOnOff(demo) === null) throw new UsageError("--demo must be on or off.");
  if (existsSync(fileName))
    throw new UsageError(
      `This folder already contains a file ${fileName}.\nclient.exists\nEdit it, or move it away and run the command again.`,
    );
  const given = { port, dataDir: values["data-dir"], demo };
  const choices = process.stdin.isTTY && process.stdout.isTTY ? await ask(given) : defaults(given);
  const isNew = settings.databaseUrl === undefined && !existsSync(path.join(choices.dataDir, "postgres"));
  const accountKey = isNew ? `ak_${randomBytes(32).toString("base64url")}` : null;
  // Readable only by the owner, because the file contains a key.
  await writeFile(fileName, envFile(choices, accountKey), { mode: 0o600, flag: "wx" });
  process.stdout.write(nextSteps(choices, accountKey !== null));
  return 0;
};

interface Given {
  readonly port: string | undefined;
  readonly dataDir: string | undefined;
  readonly demo: string | undefined;
}

function defaults({ port = "8080", dataDir = "./data", demo = "on" }: Given): Choices {
  return { port: Number(port), dataDir, demo: readOnOff(demo) ?? true };
}

/** Prompts for choices that the command line does not specify. An empty answer selects the default. */
async function ask(given: Given): Promise<Choices> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const until = async (question: string, usual: string, isValid: (answer: string) => boolean): Promise<string> => {
    for (;;) {
      const answer = (await lines.question(`${question} [${usual}] `)).trim() || usual;
      if (isValid(answer)) return answer;
    }
  };
  try {
    const port = given.port ?? (await until("Port of the service (1 to 65535)?", "8080", isPort));
    const dataDir = given.dataDir ?? (await until("Data folder?", "./data", (answer) => !/["\n]/.test(answer)));
    const demo = given.demo ?? (await until("Load a demo brand on first start (on or off)?", "on", (answer) => readOnOff(answer) !== null));
    return defaults({ port, dataDir, demo });
  } finally {
    lines.close();
  }
}

function nextSteps({ demo }: Choices, isNew: boolean): string {
  const key = isNew
    ? "It contains the account key of the new installation, which the commands below use. Only you can read it."
    : "The data folder already belongs to an installation: set PARLANCE_KEY in the file to a key of your account.";
  return `Wrote ${fileName}. ${key}

Next:
  npm start                                      start the service
${demo ? `  npx parlance chat                              talk with the demo persona, in another terminal\n` : ""}  npx parlance ingest docs/ --source Guides --create --brand "My shop" --persona Ada
                                                 load your own files
  npx parlance --help                            all commands
`;
}
