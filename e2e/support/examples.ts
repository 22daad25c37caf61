import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A shell block of a page. */
export interface Example {
  /** Line number in the page. */
  readonly line: number;
  readonly text: string;
  /** A prerequisite that the reader must provide (`needs=website` after the language); such a block is not run. */
  readonly needs: string | null;
}

/** Returns the shell blocks of a Markdown page in order, including blocks in lists. */
export function examplesOf(markdown: string): Example[] {
  const examples: Example[] = [];
  for (const { index, 1: indent = "", 2: info = "", 3: indented = "" } of markdown.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)) {
    const text = indented.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    const [language, ...words] = info.trim().split(/\s+/);
    if (language !== "sh") continue;
    const needs = words.find((word) => word.startsWith("needs="))?.slice("needs=".length) ?? null;
    examples.push({ line: markdown.slice(0, index).split("\n").length + 1, text, needs });
  }
  return examples;
}

const programs = (process.env["PATH"] ?? "").split(path.delimiter);
const realCurl = programs.map((folder) => path.join(folder, "curl")).find((file) => existsSync(file));

const realNpx = programs.map((folder) => path.join(folder, "npx")).find((file) => existsSync(file));

/** Whether curl is available to run examples. */
export const hasCurl = realCurl !== undefined;

/** Forwards a call and records whether it failed, as determined by its status or by the last event of its stream. */
const watchingCurl = `#!/bin/sh
answer=$(mktemp)
"$REAL_CURL" --fail-with-body --show-error --max-time 60 "$@" >"$answer" 2>"$answer.errors"
status=$?
cat "$answer"
if [ $status -ne 0 ] || grep -q '^event: error' "$answer"; then
  { echo "curl $*"; cat "$answer.errors" "$answer"; echo; } >>"$COMPLAINTS"
fi
rm -f "$answer" "$answer.errors"
exit $status
`;

/**
 * Forwards a command and records a failure. Output on standard error, such as progress and npm's notices, is not a failure. After the first
 * command of a page, starts the program that npx found, because npx spends a second searching each time.
 */
const watchingNpx = `#!/bin/sh
errors=$(mktemp)
command="npx $*"
if [ "$1" = parlance ] && [ -e "$COMPLAINTS.found" ]; then
  shift
  node bin/parlance.js "$@" 2>"$errors"
else
  "$REAL_NPX" "$@" 2>"$errors"
fi
status=$?
if [ "$1" = parlance ]; then touch "$COMPLAINTS.found"; fi
if [ $status -ne 0 ]; then
  { echo "$command"; cat "$errors"; echo; } >>"$COMPLAINTS"
fi
rm -f "$errors"
exit $status
`;

/**
 * Runs shell blocks one after the other in one shell, as if pasted.
 * @param folder working folder @param variables environment variables of the shell
 * @returns failed calls, variables without a value, the shell's own errors, and the output
 */
export async function runExamples(
  texts: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly complaints: string; readonly output: string }> {
  const tools = mkdtempSync(path.join(tmpdir(), "parlance-examples-"));
  const complaints = path.join(tools, "complaints");
  try {
    writeFileSync(complaints, "");
    for (const [name, script] of Object.entries({ curl: watchingCurl, npx: watchingNpx })) {
      writeFileSync(path.join(tools, name), script);
      chmodSync(path.join(tools, name), 0o755);
    }
    const script = texts.map((text) => `${text}\n${checkVariables(text)}`).join("\n");
    const { HOME = "" } = process.env;
    const child = spawn("sh", ["-eu"], {
      cwd: folder,
      env: {
        PATH: [tools, ...programs].join(path.delimiter),
        HOME,
        REAL_CURL: realCurl ?? "",
        REAL_NPX: realNpx ?? "",
        COMPLAINTS: complaints,
        ...variables,
      },
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.stdin.end(script);
    const status = await new Promise((resolve) => child.on("close", resolve));
    const failed = status === 0 && errors === "" ? "" : `the shell ended with ${String(status)}\n${errors}`;
    return { complaints: `${readFileSync(complaints, "utf8")}${failed}`, output };
  } finally {
    rmSync(tools, { recursive: true, force: true });
  }
}

/** Returns shell lines that report variables that are empty, or that contain the text that JavaScript prints for a missing field. */
function checkVariables(text: string): string {
  const names = [...text.matchAll(/(?:^|; *)([A-Z_]+)=\$\(/gm)].map(([, name]) => name ?? "");
  return names.map((name) => `case "$${name}" in ""|undefined) echo "${name} has no value" >>"$COMPLAINTS";; esac`).join("\n");
}
