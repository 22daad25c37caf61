import { startService, type Service } from "../compose.ts";
import type { Command } from "./command.ts";

// A terminal sends Ctrl-C to the whole group, and npm passes it on once more: signals this close together are one wish.
const sameWishMs = 1_000;

const say = (text: string): void => void process.stdout.write(text);

/** Starts the service and keeps it running until it is told to end. */
export const startCommand: Command = async ({ settings, log, version }) => {
  const stopped = deferred();
  let told: number | null = null;
  const stop = (): void => {
    if (told !== null && performance.now() - told > sameWishMs) process.exit(1);
    told ??= performance.now();
    stopped.resolve();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const service = await startService(settings, log, version);
  process.on("SIGUSR2", () => {
    service
      .rebuildIndex()
      .catch((error: unknown) => log.error({ err: error }, "the retrieval index was not built anew; the present one goes on"));
  });
  say(welcome(service));
  const demoPersonaId = await service.seedDemo();
  if (demoPersonaId !== null) await Promise.race([service.settled().then(() => say(tryIt(service, demoPersonaId))), stopped.promise]);
  await stopped.promise;
  log.info({}, "stopping");
  await service.stop();
  return 0;
};

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

function tryIt({ address }: Service, demoPersonaId: string): string {
  const headers = `-H 'X-Persona-Id: ${demoPersonaId}' -H 'Content-Type: application/json'`;
  return `
The demo persona ${demoPersonaId} is ready. Talk to it in a browser:

  ${address}/?persona=${demoPersonaId}

or from a shell:

  curl -s ${address}/v1/search ${headers} -d '{"query":"warm jacket for rain","top_k":3}'

  curl -sN ${address}/v1/chat ${headers} -d '{"message":"Which rain jacket is the cheapest?"}'
`;
}
