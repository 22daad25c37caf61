import type { Service } from "../compose/service.ts";
import { beginDatabase } from "../compose/database.ts";
import { connectToSupervisor, type MachineLink } from "../compose/processes/machine-link.ts";
import { settingsOfSeat } from "../config/settings-of-seat.ts";
import { assertPortFree } from "./assert-port-free.ts";
import { forgetServiceAddress, noteServiceAddress } from "../config/service-address.ts";
import { unseenStep, type Command, type CommandInput, type StartStep, type Step } from "./command.ts";
import { firstSteps, tryDemo } from "./next-steps.ts";

// Ctrl-C reaches the whole process group, and npm forwards it again. Signals in quick succession count as one.
const sameWishMs = 1_000;

/** Writes to standard output. Resolves when the text has been flushed. */
const say = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()));

/** Starts the service and runs until it is stopped. A supervisor runs the same command in each of its processes. */
export const startCommand: Command = async ({ settings: all, log, version, startStep = unseenStep }) => {
  const { seat } = all;
  const settings = settingsOfSeat(all);
  const machine = seat === null ? null : connectToSupervisor(process);
  const stopped = deferred();
  if (seat === null) stopOnSignals(stopped.resolve);
  else process.on("SIGTERM", stopped.resolve);
  // A terminal also sends its signals to child processes; the supervisor decides when they exit.
  if (seat !== null) for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  const isFirst = seat === null || seat.isFirst;
  const display = isFirst ? startStep : unseenStep;
  const starting = display("Starting");
  const onStep = (what: string): void => starting.update(what);
  const service = await startWhileLoading({ settings, log, version, onStep, machine }).finally(() => starting.stop());
  const rebuild = (): Promise<void> =>
    service
      .rebuildIndex()
      .catch((error: unknown) => log.error({ err: error }, "failed to rebuild the search index, keeping the current one"));
  let drains = true;
  machine?.takeOn({
    stop(drained) {
      drains = drained;
      stopped.resolve();
    },
    rebuildIndex: rebuild,
  });
  if (seat === null) process.on("SIGUSR2", () => void rebuild());
  const isReachable = settings.role !== "worker";
  if (isReachable && isFirst) await noteServiceAddress(settings.dataDir, service.address);
  let isReplaced = false;
  service.onReplaced(() => {
    isReplaced = true;
    stopped.resolve();
  });
  const setupLink = isFirst ? await service.setupLink() : null;
  if (isFirst) await say(welcome(service, setupLink));
  if (isFirst && service.owner !== null) await service.ownerPrinted();
  await machine?.opened();
  if (seat === null || seat.number === 1) await begin(service, { settings, startStep: display, setupLink }, stopped.promise);
  await stopped.promise;
  log.info({}, "stopping");
  if (isReachable && seat === null) await forgetServiceAddress(settings.dataDir);
  await service.stop(drains);
  // A process manager restarts the service after a failure.
  return isReplaced ? 1 : 0;
};

/** Calls back on the first stop signal. A second signal ends the process. */
function stopOnSignals(stop: () => void): void {
  let told: number | null = null;
  const onSignal = (): void => {
    if (told !== null && performance.now() - told > sameWishMs) process.exit(1);
    told ??= performance.now();
    stop();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

interface BeginParts extends Pick<CommandInput, "settings"> {
  readonly startStep: StartStep;
  readonly setupLink: string | null;
}

/** Loads the demo, and displays the next steps after a first start. */
async function begin(service: Service, { settings, startStep, setupLink }: BeginParts, stopped: Promise<void>): Promise<void> {
  const { address, owner } = service;
  const personaId = await loadDemo(service, startStep, stopped);
  if (personaId !== null) await say(tryDemo(address, owner, personaId));
  else if (owner !== null && !settings.demo) await say(firstSteps(address, owner));
  // Repeats the link, because the text above has scrolled the first one off the screen.
  if (setupLink !== null) await say(`\nTo begin, open this link in your browser:\n\n  ${setupLink}\n`);
}

interface StartParts extends Pick<CommandInput, "settings" | "log" | "version"> {
  readonly machine: MachineLink | null;
  readonly onStep: (what: string) => void;
}

/** Loads the modules of the service while the database starts in a separate process. */
async function startWhileLoading({ settings, log, version, onStep, machine }: StartParts): Promise<Service> {
  if (machine === null) await assertPortFree(settings);
  onStep("the database");
  const database = beginDatabase(settings, log);
  await database.isWaiting;
  try {
    // Throws if opening has already failed, for example because the folder is in use, so that other parts are not started only to be
    // aborted.
    await Promise.race([database.store, Promise.resolve()]);
  } catch (error) {
    await database.cleanup.run();
    throw error;
  }
  const { startService } = await import("../compose/start.ts");
  return startService(settings, log, version, { onStep, database, machine });
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
