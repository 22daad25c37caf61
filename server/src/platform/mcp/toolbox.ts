import type { Actor } from "../../ports/actor.ts";
import { outputSchemaOf, type Tool } from "../endpoint/tool.ts";
import { servedTool, type ServedTool } from "./call-tool.ts";

export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** Describes the purpose of the server to the agent. */
  readonly instructions: string;
}

/** Tools, with precomputed data that does not depend on the call. */
export class Toolbox {
  readonly #served: ReadonlyMap<string, ServedTool>;
  readonly #listings = new Map<Actor["kind"], object[]>();

  constructor(tools: readonly Tool[]) {
    this.#served = new Map(tools.map((tool) => [tool.name, servedTool(tool)]));
  }

  byName(name: string): ServedTool | undefined {
    return this.#served.get(name);
  }

  /** Returns the result of `tools/list` for a kind of caller: the tools that this kind of caller may call. */
  listed(kind: Actor["kind"]): object[] {
    let listing = this.#listings.get(kind);
    if (listing === undefined) {
      listing = [...this.#served.values()].filter(({ tool }) => tool.access.includes(kind)).map(({ tool }) => listedTool(tool));
      this.#listings.set(kind, listing);
    }
    return listing;
  }
}

function listedTool(tool: Tool): object {
  const { name, title, description, input, documentedInput: inputSchema = input, annotations } = tool;
  // Copies the schemas as plain JSON, because the originals contain symbol-keyed properties.
  return JSON.parse(
    JSON.stringify({ name, title, description, inputSchema, outputSchema: outputSchemaOf(tool), annotations: { title, ...annotations } }),
  ) as object;
}
