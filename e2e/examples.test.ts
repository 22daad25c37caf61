import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plain } from "../server/test/support/pictures.ts";
import { examplesOf, hasCurl, runExamples, type Example } from "./support/examples.ts";
import { Instance } from "./support/instance.ts";
import { migratedData } from "./support/prepared-data.ts";
import { copyProject, type Project } from "./support/project.ts";

/** Prerequisites of examples that a new installation lacks. */
const needs = ["website", "client", "questions", "minutes", "https", "session", "chromium", "service"];

/** The sign-in used in the guides. */
const signIn = examplesOf(readFileSync("docs/webhooks.md", "utf8"))[0]?.text.split("CREATED=")[0] ?? "";

/** The output that a reader sees after pasting a page's examples. */
const answers: Readonly<Record<string, string>> = { "README.md": "Drizzlecap Packable Rain Jacket at €69.95" };

describe.skipIf(!hasCurl)("documentation examples, run as pasted", () => {
  let project: Project;
  let service: Instance;
  let variables: Record<string, string>;

  beforeAll(async () => {
    project = copyProject();
    service = new Instance(project, ["start"], { DATA_DIR: await migratedData(project), LOG_LEVEL: "warn", RATE_LIMITS: "off" });
    variables = exported((await service.printed(/^ *export (API=.*)$/m, 150_000))[1] ?? "");
    const [, email = "", password = ""] = await service.printed(/^ *email +(\S+)\n *password +(\S+)$/m);
    variables = { ...variables, EMAIL: email, PASSWORD: password };
    await plain("#336699").jpeg().toFile(path.join(project.folder, "photo.jpg"));
  });
  afterAll(async () => {
    await service.stop();
    project.remove();
  });

  const pages = ["README.md", ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))];
  it.each(pages)("on %s make only successful calls, and assign a value to every variable", async (page) => {
    const examples = examplesOf(readFileSync(page, "utf8"));
    const { complaints, output } = await runExamples(runnable(examples), project.folder, variables);
    expect(complaints).toBe("");
    expect(output).toContain(answers[page] ?? "");
  });

  it.each(pages)("on %s contain no placeholders", (page) => {
    for (const { line, text, needs: needed } of examplesOf(readFileSync(page, "utf8"))) {
      expect([null, ...needs], `${page}:${line}`).toContain(needed);
      if (needed === "client") continue;
      expect(text, `${page}:${line}`).not.toMatch(/<[a-z_ ]+>|…|\bjq\b/);
      // A macOS shell treats a pasted comment as a command.
      expect(text, `${page}:${line}`).not.toMatch(/(^|\s)#/m);
    }
  });

  it("include every shell block of the documentation", () => {
    for (const page of pages) {
      const text = readFileSync(page, "utf8");
      expect(examplesOf(text), page).toHaveLength(text.match(/^ *```sh\b/gm)?.length ?? 0);
    }
  });

  it("use npm commands that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(/`?npm (?:run )?([a-z:]+)/g)].map(([, name]) => name ?? ""),
    );
    const own = ["ci", "install", "login", "config", "cache", "pack"];
    expect(named.filter((name) => !own.includes(name) && scripts[name] === undefined)).toEqual([]);
  });

  it.each([
    ["a call that is answered with an error", "curl -s $API/v1/brands -H 'X-Api-Key: wrong'\n", "auth.api_key_invalid"],
    ["a command that fails", "npx parlance search tent --url $API --key wrong\n", "auth.api_key_invalid"],
    ["a variable that is set nowhere", "curl -s $API/v1/brands/$NOWHERE\n", "NOWHERE"],
    ["a field that the answer lacks", `ID=$(curl -s $API/healthz | node -pe 'JSON.parse(fs.readFileSync(0)).id')\n`, "ID has no value"],
    ["a sign-in that is refused", `PASSWORD=other\n${signIn}\n`, "The email address or the password"],
    ["a syntax error", "curl -s '$API/healthz\n", "sh:"],
  ])("fail on a page with %s", async (_, text, sign) => {
    const { complaints } = await runExamples([text], project.folder, variables);
    expect(complaints).toContain(sign);
  });
});

describe.skipIf(!hasCurl)("a first start without the demo", () => {
  it("prints next steps that can be pasted and end with an answer", async () => {
    const project = copyProject();
    const service = new Instance(project, ["start"], { DATA_DIR: await migratedData(project), LOG_LEVEL: "warn", DEMO: "off" });
    try {
      const [, steps = ""] = await service.printed(/Next steps.*\n([^]*?\?persona=\$PERSONA"\n)/, 150_000);
      const { complaints, output } = await runExamples([steps], project.folder, {});
      expect(complaints).toBe("");
      expect(output).toContain("event: done");
      expect(output).toMatch(/http:\S+\/try\?persona=[0-9a-f-]{36}/);
    } finally {
      await service.stop();
      project.remove();
    }
  });
});

function runnable(examples: readonly Example[]): string[] {
  return examples.flatMap(({ text, needs: needed }) => (needed === null && text.trim() !== "npm start" ? [text] : []));
}

/** Returns the variables of an `export` line. */
function exported(words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => word.split("=", 2) as [string, string]));
}
