import { spawn } from "node:child_process";
import path from "node:path";
import { serveShopify, shopifyToken } from "./shopify-server.js";
import { serveWooCommerce, wooKey } from "./woocommerce-server.js";

/** @import { Report } from "../../../examples/shop-sync/stream-run.js" */

/** The shops that the example clients read, each with its server and the settings of its client. */
export const shops = {
  woocommerce: { serve: serveWooCommerce, settings: wooKey },
  shopify: { serve: serveShopify, settings: { ...shopifyToken, POLL_MS: "50" } },
};

/**
 * Starts an example client in examples/shop-sync.
 * @param {string} root folder of the project @param {keyof typeof shops} shop
 * @param {Readonly<Record<string, string>>} settings @param {readonly string[]} [flags]
 */
export function startClient(root, shop, settings, flags = []) {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const child = spawn(process.execPath, [path.join(root, "examples", "shop-sync", `${shop}.js`), ...flags], {
    cwd: root,
    env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...shops[shop].settings, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  /** The status is null if the client was killed. @type {Promise<{ status: number | null, report: Report | null, errors: string }>} */
  const ended = new Promise((resolve) =>
    child.on("close", (status) => resolve({ status, report: output === "" ? null : JSON.parse(output), errors })),
  );
  return { kill: () => void child.kill("SIGKILL"), ended };
}
