import Type, { type TObject, type TObjectOptions, type TSchema } from "typebox";
import { catalog, type ErrorCode } from "../errors/catalog.ts";
import { FieldErrorSchema } from "../errors/extensions.ts";
import { about, closed, named, type View } from "./schemas.ts";

/** Schemas of a socket's frames in one direction, by `type`: the members of the frame besides it. */
type FrameSchemas = Readonly<Record<string, TObject>>;

/** Members that the service sets in its response to an invalid frame. */
const errorMembers = {
  code: Type.Unsafe<ErrorCode>(Type.String({ enum: Object.keys(catalog), description: "code of the error catalog" })),
  message: about("for developers; show visitors your own words for `code`", Type.String()),
  errors: Type.Optional(Type.Array(FieldErrorSchema, { description: "invalid members of a frame" })),
};

/**
 * Returns the schema of `error`, which every socket declares.
 * @param more members that the feature adds, all optional
 */
export function errorFrame<const More extends Readonly<Record<string, TSchema>>>(description: string, more: More) {
  return Type.Object({ ...errorMembers, ...more }, { ...closed, description });
}

type ServerSchemas = FrameSchemas & { readonly error: TObject };

/** The union of frames: `{type, …}`. */
export type FrameOf<Schemas extends FrameSchemas> = {
  readonly [Name in keyof Schemas & string]: { readonly type: Name } & View<Schemas[Name]>;
}[keyof Schemas & string];

/** The messages of a WebSocket: JSON objects with a `type`, one per text message. */
export class SocketFrames<Client extends FrameSchemas = FrameSchemas, Server extends ServerSchemas = ServerSchemas> {
  /** Prefix of the frames' names in the reference. */
  readonly name: string;
  readonly client: Client;
  readonly server: Server;
  /** Meaning of each close code that the feature uses. */
  readonly closeCodes: Readonly<Record<number, string>>;

  constructor(name: string, frames: { readonly client: Client; readonly server: Server }, closeCodes: Readonly<Record<number, string>>) {
    this.name = name;
    this.client = frames.client;
    this.server = frames.server;
    this.closeCodes = { ...commonCloseCodes, ...closeCodes };
  }
}

/** Close codes that the service itself uses on every socket. */
export const commonCloseCodes = {
  1000: "the end",
  1001: "the service is stopping: connect again",
  1007: "a message is not UTF-8",
  1008: "too many messages",
  1009: "a message is too large",
  1011: "an unexpected error: connect again",
} as const satisfies Readonly<Record<number, string>>;

/** Returns the complete schema of each frame in one direction, named for the reference. */
export function frameSchemas(frames: SocketFrames, side: "client" | "server"): ReadonlyMap<string, TObject> {
  const prefix = `${frames.name}${side === "client" ? "Client" : "Server"}`;
  return new Map(
    Object.entries(frames[side]).map(([type, members]) => {
      const { description = `the frame \`${type}\`` } = optionsOf(members);
      const schema = Type.Object({ type: Type.Literal(type), ...members.properties }, { ...closed, description });
      return [type, named(`${prefix}${pascal(type)}Frame`, schema)];
    }),
  );
}

/** Returns a schema's options, which its type does not have. */
export function optionsOf(schema: TObject): TObjectOptions {
  return schema as TObject & TObjectOptions;
}

function pascal(text: string): string {
  return text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
