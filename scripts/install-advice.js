import { capture } from "./run.js";

/** @type {readonly (readonly [RegExp, string])[]} what npm prints, and what helps */
const advice = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EHOSTUNREACH|ENETUNREACH)\b/,
    "Check the network connection. Behind a proxy: `npm config set https-proxy http://host:port`. Another registry: `npm config set registry https://host/`.",
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_HAS_EXPIRED/,
    "The registry's certificate is not trusted, as behind a proxy that inspects traffic: set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.",
  ],
  [
    /\b(E401|E403|E407|ENEEDAUTH)\b/,
    "The registry refused access. Sign in with `npm login`, or remove the registry or token from your .npmrc.",
  ],
  [/\bE404\b/, "The registry lacks a package. Check `npm config get registry`: the public one is https://registry.npmjs.org/."],
  [/\b(ENOSPC|EDQUOT)\b/, "The disk is full: the packages need about 1 GB."],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    "Files cannot be written here. Run it as the owner of the folder; files of another user below node_modules are in the way.",
  ],
  [/\b(EINTEGRITY|Z_DATA_ERROR|TAR_BAD_ARCHIVE)\b/, "A downloaded package is damaged: run `npm cache clean --force`."],
  [/\bEBADENGINE\b/, "This version of Node or npm is not supported; the versions that are stand in package.json under `engines`."],
];

/**
 * Returns advice for a failed installation.
 * @param {string} output what npm printed
 * @param {number} status its exit status
 * @returns {Promise<string>}
 */
export async function adviceFor(output, status) {
  if (status === 127) return "npm was not found. It comes with Node: install both from https://nodejs.org/, then run this again.";
  const [pattern, help] = advice.find(([sign]) => sign.test(output)) ?? [];
  const again = "Then run this again: what was downloaded is kept.";
  if (help === undefined) return `What npm printed above says why. ${again}`;
  return pattern === advice[0]?.[0] ? `${await registryReport()} ${help} ${again}` : `${help} ${again}`;
}

/** Reports in one sentence whether the package registry responds. */
export async function registryReport() {
  const [registry, proxy] = await Promise.all([setting("registry"), setting("https-proxy")]);
  if (proxy !== "") return `Packages are requested from ${registry} through the proxy ${proxy.replace(/\/\/[^@/]*@/, "//")}.`;
  try {
    await fetch(registry, { method: "HEAD", signal: AbortSignal.timeout(5_000) });
    return `The registry ${registry} answers; the connection may be slow.`;
  } catch (error) {
    return `The registry ${registry} cannot be reached (${reasonOf(error)}).`;
  }
}

/** @param {string} name @returns {Promise<string>} of npm's configuration; empty where it is not set */
async function setting(name) {
  const { status, output } = await capture("npm", ["config", "get", name]);
  const value = output.trim();
  return status !== 0 || value === "null" || value === "undefined" ? "" : value;
}

/** @param {unknown} error @returns {string} */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no answer within 5 s";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
