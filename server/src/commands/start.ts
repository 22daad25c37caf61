import type { Service } from "../compose/start.ts";
import { beginDatabase } from "../compose/database.ts";
import { unseenStep, type Command, type CommandInput, type StartStep, type Step } from "./command.ts";
import { firstSteps, tryDemo } from "./next-steps.ts";

// A terminal sends Ctrl-C to the whole group, and npm passes it on once more: signals this close together are one wish.
const sameWishMs = 1_000;

const say = (text: string): void => void process.stdout.write(text);

/** Starts the service and keeps it running until it is told to end. */
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
      .catch((error: unknown) => log.error({ err: error }, "the retrieval index was not built anew; the present one goes on"));
  });
  say(welcome(service));
  const { address, owner } = service;
  const personaId = await loadDemo(service, startStep, stopped.promise);
  if (personaId !== null) say(tryDemo(address, owner, personaId));
  else if (owner !== null && !settings.demo) say(firstSteps(address, owner));
  await stopped.promise;
  log.info({}, "stopping");
  await service.stop();
  return 0;
};

interface StartParts extends Pick<CommandInput, "settings" | "log" | "version"> {
  readonly onStep: (what: string) => void;
}

/** Loads the modules of the service while the database starts in a process of its own. */
async function startWhileLoading({ settings, log, version, onStep }: StartParts): Promise<Service> {
  onStep("the database");
  const database = beginDatabase(settings, log);
  await database.isWaiting;
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

function welcome({ address, owner }: Service): string {
  const lines = [`Parlance is running at ${address}`, `  reference   ${address}/docs`];
  if (owner !== null) {
    lines.push(
      "",
      "The owner account (shown this once):",
      `  e-mail      ${owner.email}`,
      `  password    ${owner.password}`,
      `  account key ${owner.accountKey}`,
    );
  }
  return `\n${lines.join("\n")}\n`;
}

const demoEveryMs = 500;

/** Loads the demo where the first start asked for it. Resolves with its persona when it can answer; null without a demo, or once `stopped`. */
async function loadDemo(service: Service, startStep: StartStep, stopped: Promise<void>): Promise<string | null> {
  const steps: Step[] = [];
  let isCounting = false;
  let isOver = false;
  const count = async (): Promise<void> => {
    if (isCounting) return;
    isCounting = true;
    const counts = await service.demoDocuments().catch(() => null);
    // A demo that was loaded by an earlier start is not shown as loading.
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
