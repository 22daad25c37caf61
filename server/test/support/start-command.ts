import { main } from "../../src/main.ts";

/** Runs `parlance start` with the environment of the process. */
process.exitCode = await main(["start"], process.env);
