#!/usr/bin/env node
import { existsSync } from "node:fs";
import { startStep } from "./progress.js";

const built = new URL("../server/dist/main.js", import.meta.url);
if (!existsSync(built)) {
  process.stderr.write("Parlance is not built yet: run `npm run build` (or `npm start`, which does it).\n");
  process.exit(1);
}
const { main } = await import(built.href);
process.exit(await main(process.argv.slice(2), process.env, startStep));
