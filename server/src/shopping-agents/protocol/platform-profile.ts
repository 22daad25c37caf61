import { Refusal, ucpVersion } from "./protocol.ts";

/** An agent's capabilities and their versions. */
export type PlatformProfile = ReadonlyMap<string, ReadonlySet<string>>;

const isVersion = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses an agent's published profile.
 * @throws Refusal `profile_malformed`, or `version_unsupported` for another protocol version
 */
export function readPlatformProfile(text: string): PlatformProfile {
  const ucp = member(parsed(text), "ucp");
  const version = member(ucp, "version");
  if (!isObject(ucp) || typeof version !== "string" || !isVersion.test(version)) malformed("it has no version");
  if (version !== ucpVersion) {
    throw new Refusal("version_unsupported", `Protocol version ${version} is not supported. This business supports version ${ucpVersion}.`);
  }
  if (!isObject(ucp["services"]) || !isObject(ucp["payment_handlers"])) malformed("services or payment_handlers are missing");
  const { capabilities = {} } = ucp;
  if (!isObject(capabilities)) malformed("capabilities must be an object");
  return new Map(
    Object.entries(capabilities).map(([name, entries]) => {
      if (!Array.isArray(entries)) malformed(`${name.slice(0, 100)} must be an array`);
      const versions = (entries as unknown[]).map((entry) => member(entry, "version"));
      if (!versions.every((each) => typeof each === "string")) malformed(`${name.slice(0, 100)} has no version`);
      return [name, new Set(versions)];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    malformed("it is not valid JSON");
  }
}

function malformed(why: string): never {
  throw new Refusal("profile_malformed", `The agent's profile is invalid: ${why}.`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
