import { main } from "../../src/main.ts";

/** `parlance start`, with the environment of the process. */
process.exitCode = await main(["start"], process.env);
