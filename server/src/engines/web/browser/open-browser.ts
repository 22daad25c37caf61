import { mkdirSync, rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { RenderFailed } from "../../../ports/page-renderer.ts";
import type { GuardingProxy } from "./guarding-proxy.ts";
import type { BrowserSettings } from "./messages.ts";

const START_TIMEOUT_MS = 30_000;

const flags: readonly string[] = [
  // All requests use the proxy, even requests to the loopback interface. Only the proxy resolves host names.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  "--no-first-run",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-file-system",
  "--disable-notifications",
  "--disable-speech-api",
  "--mute-audio",
  "--renderer-process-limit=2",
  "--js-flags=--max-old-space-size=512",
];

/**
 * Starts a headless Chromium that exits when this process exits.
 * @throws RenderFailed `no_browser`
 */
export async function openBrowser({ path, sandbox, workDir }: BrowserSettings, proxy: GuardingProxy): Promise<Browser> {
  try {
    // A browser that was killed leaves its files behind.
    rmSync(workDir, { recursive: true, force: true });
    mkdirSync(workDir, { recursive: true });
    const { chromium } = await import("playwright-core");
    return await chromium.launch({
      executablePath: path,
      chromiumSandbox: sandbox,
      timeout: START_TIMEOUT_MS,
      proxy: { server: proxy.server, username: proxy.username, password: proxy.password, bypass: "<-loopback>" },
      args: [...flags],
      // Blocks windows that a page opens without user action.
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    throw new RenderFailed("no_browser", whyNot(error instanceof Error ? error.message : String(error)));
  }
}

/** Returns the reason why the browser did not start and, if its sandbox does not work, what an operator can do about it. */
function whyNot(message: string): string {
  if (!/sandboxing failed|no usable sandbox|running as root without/i.test(message)) return firstLines(message);
  return "Chromium's sandbox cannot run here. Run the service as a user other than root on a system with user namespaces, or set BROWSER_SANDBOX=off in a container.";
}

function firstLines(message: string): string {
  return message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 8)
    .join(" ")
    .slice(0, 1_000);
}
