import { pinoLog } from "../../src/adapters/log/pino.ts";
import { startService } from "../../src/compose.ts";
import { readSettings } from "../../src/config/settings.ts";

/** Runs a service with the settings in the first argument, prints its address, and serves until the process is killed. */
const settings = readSettings(JSON.parse(process.argv[2] ?? "{}") as Record<string, string>);
const { address } = await startService(settings, pinoLog(settings.logLevel), "0.0.0-test");
console.log(address);
