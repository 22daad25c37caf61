import { lookupCapability, searchCapability, ucpVersion } from "./protocol.ts";

const site = `https://ucp.dev/${ucpVersion}`;

/** Returns the discovery document with the persona's services and capabilities (the protocol's business profile). */
export function businessProfile(endpoint: string) {
  const catalog = (name: "search" | "lookup") => ({
    version: ucpVersion,
    spec: `${site}/specification/shopping/catalog/${name}`,
    schema: `${site}/schemas/shopping/catalog_${name}.json`,
  });
  return {
    ucp: {
      version: ucpVersion,
      services: {
        "dev.ucp.shopping": [
          {
            version: ucpVersion,
            spec: `${site}/specification/overview`,
            transport: "mcp",
            schema: `${site}/services/shopping/mcp.openrpc.json`,
            endpoint,
          },
        ],
      },
      capabilities: { [searchCapability]: [catalog("search")], [lookupCapability]: [catalog("lookup")] },
      // Required by the protocol, although orders are not supported.
      payment_handlers: {},
    },
  };
}
