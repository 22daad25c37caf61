import type { Operations } from "../generated/types.ts";
import type { CallOptions } from "../request.ts";

/** Calls an operation by its id. */
export type CatalogCalls = <Id extends keyof Operations>(
  id: Id,
  input: Operations[Id]["input"],
  options?: CallOptions,
) => Promise<Operations[Id]["result"]>;
