import Type, { type TObject, type TObjectOptions, type TSchema } from "typebox";
import { catalog, type ErrorCode } from "../errors/catalog.ts";
import { FieldErrorSchema } from "../errors/extensions.ts";
import { about, closed, named, type View } from "./schemas.ts";

/** Schemas of a socket's frames in one direction, by `type`, without the `type` member. */
type FrameSchemas = Readonly<Record<string, TObject>>;

/** Members of the `error` frame that the service sends in response to an invalid frame. */
const errorMembers = {
  code: Type.Unsafe<ErrorCode>(Type.String({ enum: Object.keys(catalog), description: "error code from the catalog" })),
  message: about("for developers; show visitors your own text for each `code`", Type.String()),
  errors: Type.Optional(Type.Array(FieldErrorSchema, { description: "invalid members of a frame" })),
};

/**
 * Returns the schema of the `error` frame, which every socket must declare.
 * @param more additional members, all optional
 */
export function errorFrame<const More extends Readonly<Record<string, TSchema>>>(description: string, more: More) {
  return Type.Object({ ...errorMembers, ...more }, { ...closed, description });
}

type ServerSchemas = FrameSchemas & { readonly error: TObject };

/** Union of frame types: `{type, …}`. */
export type FrameOf<Schemas extends FrameSchemas> = {
  readonly [Name in keyof Schemas & string]: { readonly type: Name } & View<Schemas[Name]>;
}[keyof Schemas & string];

/** Messages of a WebSocket: JSON objects with a `type`, one per text message. */
export class SocketFrames<Client extends FrameSchemas = FrameSchemas, Server extends ServerSchemas = ServerSchemas> {
  /** Prefix of frame names in the reference. */
  readonly name: string;
  readonly client: Client;
  readonly server: Server;
  /** Meanings of the close codes that the feature uses. */
  readonly closeCodes: Readonly<Record<number, string>>;

  constructor(name: string, frames: { readonly client: Client; readonly server: Server }, closeCodes: Readonly<Record<number, string>>) {
    this.name = name;
    this.client = frames.client;
    this.server = frames.server;
    this.closeCodes = { ...commonCloseCodes, ...closeCodes };
  }
}

/** Close codes that the service uses on every socket. */
export const commonCloseCodes = {
  1000: "the end",
  1001: "the service is stopping; reconnect",
  1007: "a message is not UTF-8",
  1008: "too many messages",
  1009: "a message is too large",
  1011: "an unexpected error; reconnect",
} as const satisfies Readonly<Record<number, string>>;

/** Returns the complete schema of each frame in one direction, with its name in the reference. */
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

/** Returns a schema's options, which its static type does not include. */
export function optionsOf(schema: TObject): TObjectOptions {
  return schema as TObject & TObjectOptions;
}

function pascal(text: string): string {
  return text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
