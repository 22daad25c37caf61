import { openDatabase } from "../compose/database.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import type { Command } from "./command.ts";

/** Migrates the database and exits. */
export const migrateCommand: Command = async ({ settings, log }) => {
  const cleanup = new Cleanup(log);
  try {
    await openDatabase(settings, log, cleanup);
    process.stdout.write("The database is up to date.\n");
    return 0;
  } finally {
    await cleanup.run();
  }
};
