#!/usr/bin/env node
import { existsSync } from "node:fs";
import { startStep } from "./progress.js";

const built = new URL("../server/dist/main.js", import.meta.url);
if (!existsSync(built)) {
  process.stderr.write("Parlance is not built yet. Run `npm start`, or `npm run build` first.\n");
  process.exit(1);
}
// Settings of this folder; variables that are already set take precedence.
if (existsSync(".env")) process.loadEnvFile(".env");
const { main } = await import(built.href);
process.exit(await main(process.argv.slice(2), process.env, startStep));
