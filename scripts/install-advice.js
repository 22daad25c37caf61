import { capture } from "./run.js";

/** @type {readonly (readonly [RegExp, string])[]} npm's output, and the remedy */
const advice = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EHOSTUNREACH|ENETUNREACH)\b/,
    "Check the network connection. Behind a proxy: `npm config set https-proxy http://host:port`. Another registry: `npm config set registry https://host/`.",
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_HAS_EXPIRED/,
    "The registry's certificate is not trusted. Behind a proxy that inspects traffic, set NODE_EXTRA_CA_CERTS to a file with the proxy's CA certificate.",
  ],
  [
    /\b(E401|E403|E407|ENEEDAUTH)\b/,
    "The registry denied access. Sign in with `npm login`, or remove the registry or token from your .npmrc.",
  ],
  [
    /\bE404\b/,
    "A package is missing from the registry. Check `npm config get registry`: the public registry is https://registry.npmjs.org/.",
  ],
  [/\b(ENOSPC|EDQUOT)\b/, "The disk is full. The packages need about 1 GB."],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    "Files cannot be written here. Run the command as the owner of the folder, and delete files of other users in node_modules.",
  ],
  [/\b(EINTEGRITY|Z_DATA_ERROR|TAR_BAD_ARCHIVE)\b/, "A downloaded package is damaged. Run `npm cache clean --force`."],
  [/\bEBADENGINE\b/, "This version of Node or npm is not supported. See `engines` in package.json for supported versions."],
];

/**
 * Returns advice for a failed installation.
 * @param {string} output npm's output
 * @param {number} status npm's exit status
 * @returns {Promise<string>}
 */
export async function adviceFor(output, status) {
  if (status === 127) return "npm was not found. It comes with Node: install both from https://nodejs.org/, then run this command again.";
  const [pattern, help] = advice.find(([sign]) => sign.test(output)) ?? [];
  const again = "Then run this command again. Downloaded packages are kept.";
  if (help === undefined) return `See the npm output above for the reason. ${again}`;
  return pattern === advice[0]?.[0] ? `${await registryReport()} ${help} ${again}` : `${help} ${again}`;
}

/** Returns a sentence that reports whether the package registry responds. */
export async function registryReport() {
  const [registry, proxy] = await Promise.all([setting("registry"), setting("https-proxy")]);
  if (proxy !== "") return `Packages are requested from ${registry} through the proxy ${proxy.replace(/\/\/[^@/]*@/, "//")}.`;
  try {
    await fetch(registry, { method: "HEAD", signal: AbortSignal.timeout(5_000) });
    return `The registry ${registry} responds; the connection may be slow.`;
  } catch (error) {
    return `The registry ${registry} is unreachable (${reasonOf(error)}).`;
  }
}

/** @param {string} name name of an npm setting @returns {Promise<string>} the value; empty if not set */
async function setting(name) {
  const { status, output } = await capture("npm", ["config", "get", name]);
  const value = output.trim();
  return status !== 0 || value === "null" || value === "undefined" ? "" : value;
}

/** @param {unknown} error @returns {string} */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no response within 5 s";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
