import type { Service } from "../compose/service.ts";
import { beginDatabase } from "../compose/database.ts";
import { assertPortFree } from "./assert-port-free.ts";
import { forgetServiceAddress, noteServiceAddress } from "../config/service-address.ts";
import { unseenStep, type Command, type CommandInput, type StartStep, type Step } from "./command.ts";
import { firstSteps, tryDemo } from "./next-steps.ts";

// Ctrl-C reaches the whole process group, and npm forwards it again. Signals in quick succession count as one.
const sameWishMs = 1_000;

/** Writes to standard output. Resolves when the text has been flushed. */
const say = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()));

/** Starts the service and runs until it is stopped. */
export const startCommand: Command = async ({ settings, log, version, startStep = unseenStep }) => {
  const stopped = deferred();
  let told: number | null = null;
  const stop = (): void => {
    if (told !== null && performance.now() - told > sameWishMs) process.exit(1);
    told ??= performance.now();
    stopped.resolve();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const starting = startStep("Starting");
  const onStep = (what: string): void => starting.update(what);
  const service = await startWhileLoading({ settings, log, version, onStep }).finally(() => starting.stop());
  process.on("SIGUSR2", () => {
    service
      .rebuildIndex()
      .catch((error: unknown) => log.error({ err: error }, "failed to rebuild the search index, keeping the current one"));
  });
  const { address, owner } = service;
  const isReachable = settings.role !== "worker";
  if (isReachable) await noteServiceAddress(settings.dataDir, address);
  const setupLink = await service.setupLink();
  await say(welcome(service, setupLink));
  if (owner !== null) await service.ownerPrinted();
  let isReplaced = false;
  service.onReplaced(() => {
    isReplaced = true;
    stopped.resolve();
  });
  const personaId = await loadDemo(service, startStep, stopped.promise);
  if (personaId !== null) await say(tryDemo(address, owner, personaId));
  else if (owner !== null && !settings.demo) await say(firstSteps(address, owner));
  // Repeats the link, because the text above has scrolled the first one off the screen.
  if (setupLink !== null) await say(`\nTo begin, open this link in your browser:\n\n  ${setupLink}\n`);
  await stopped.promise;
  log.info({}, "stopping");
  if (isReachable) await forgetServiceAddress(settings.dataDir);
  await service.stop();
  // A process manager restarts the service after a failure.
  return isReplaced ? 1 : 0;
};

interface StartParts extends Pick<CommandInput, "settings" | "log" | "version"> {
  readonly onStep: (what: string) => void;
}

/** Loads the modules of the service while the database starts in a separate process. */
async function startWhileLoading({ settings, log, version, onStep }: StartParts): Promise<Service> {
  await assertPortFree(settings);
  onStep("the database");
  const database = beginDatabase(settings, log);
  await database.isWaiting;
  try {
    // Throws if opening has already failed, such as for a folder in use, before other parts start and are aborted.
    await Promise.race([database.store, Promise.resolve()]);
  } catch (error) {
    await database.cleanup.run();
    throw error;
  }
  const { startService } = await import("../compose/start.ts");
  return startService(settings, log, version, { onStep, database });
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function welcome({ address, owner }: Service, setupLink: string | null): string {
  const lines = [`Parlance is running at ${address}`, `  dashboard   ${address}/`, `  reference   ${address}/docs`];
  if (owner !== null) {
    lines.push(
      "",
      "Owner account (shown only once):",
      `  email       ${owner.email}`,
      `  password    ${owner.password}`,
      `  account key ${owner.accountKey}`,
    );
    if (setupLink !== null) lines.push("", "Open this link to set up your account (it works once, for an hour):", `  ${setupLink}`);
  }
  return `\n${lines.join("\n")}\n`;
}

const demoEveryMs = 500;

/**
 * Loads the demo if the first start requested it. Resolves to its persona's id when the persona is ready; resolves to null if there is no
 * demo or if `stopped` resolves first.
 */
async function loadDemo(service: Service, startStep: StartStep, stopped: Promise<void>): Promise<string | null> {
  const steps: Step[] = [];
  let isCounting = false;
  let isOver = false;
  const count = async (): Promise<void> => {
    if (isCounting) return;
    isCounting = true;
    const counts = await service.demoDocuments().catch(() => null);
    // Shows no progress for a demo that an earlier start has loaded.
    if (counts !== null && !isOver) {
      if (steps.length === 0) steps.push(startStep("Loading the demo"));
      steps[0]?.update(`${counts.ready} of ${counts.total} documents ready`);
    }
    isCounting = false;
  };
  const counting = setInterval(() => void count(), demoEveryMs);
  try {
    const personaId = await service.seedDemo();
    if (personaId === null) return null;
    return await Promise.race([service.settled().then(() => personaId), stopped.then(() => null)]);
  } finally {
    isOver = true;
    clearInterval(counting);
    steps[0]?.stop();
  }
}
