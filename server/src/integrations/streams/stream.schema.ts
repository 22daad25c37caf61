import Type from "typebox";
import { about, DateTime, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { Stream } from "../model/stream.ts";

export const StreamKey = Type.String({
  pattern: "^[a-z0-9][a-z0-9_-]{0,59}$",
  description: "1-60 lower-case letters, digits, hyphens and underscores",
});
export const StreamType = Type.Enum(["catalog", "files"]);
export const Generation = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "chosen by the client; each run must use a higher number",
});

const properties = {
  stream_key: about("chosen by the plug-in", Type.String()),
  type: about("type of the records in the stream", StreamType),
  on: Type.Boolean({ description: "whether writes, deletions and lists are accepted" }),
  source_id: about("the source that the stream writes to", Id),
  generation: Type.Integer({ description: "highest generation that a write or list has had; 0 if there was none" }),
  last_reconciled_at: about("when a complete list was last applied; null if there was none", Nullable(DateTime)),
};

/** A stream in the form that its plug-in receives. */
export const SyncedStream = named("SyncedStream", Type.Object(properties));

export function syncedStream({ streamKey, type, isOn, sourceId, generation, lastReconciledAt }: Stream): View<typeof SyncedStream> {
  return {
    stream_key: streamKey,
    type,
    on: isOn,
    source_id: sourceId,
    generation,
    last_reconciled_at: lastReconciledAt?.toISOString() ?? null,
  };
}

/** A stream in the form that its account receives. */
export const StreamView = named(
  "IntegrationStream",
  Type.Object({
    ...properties,
    source_name: about("name, as shown in the dashboard", Type.String()),
    last_generation: Type.Integer({ description: "generation of the last complete list; 0 if there was none" }),
    last_write_at: about("null if there was no write yet", Nullable(DateTime)),
    last_reconciliation: about(
      "result of the last complete list; null if there was none",
      Nullable(
        Type.Object({
          kept: about("number of documents in the list", Type.Integer()),
          removed: about("documents that were deleted because they are not in the list", Type.Integer()),
          missing_count: Type.Integer({ description: "listed ids that have no document" }),
        }),
      ),
    ),
  }),
);

export function streamView(stream: Stream): View<typeof StreamView> {
  const { sourceName, lastGeneration, lastWriteAt, lastResult } = stream;
  return {
    ...syncedStream(stream),
    source_name: sourceName,
    last_generation: lastGeneration,
    last_write_at: lastWriteAt?.toISOString() ?? null,
    last_reconciliation: lastResult && { kept: lastResult.kept, removed: lastResult.removed, missing_count: lastResult.missing.length },
  };
}

const Maybe = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema));
const Text = Type.String({ minLength: 1, maxLength: 2_000_000 });
const Entries = Type.Array(
  Type.Object({
    url: about("URL of the image or the page", Type.String({ maxLength: 2_048 })),
    description: about("description of the image, or of the link's target", Maybe(Type.String({ maxLength: 360 }))),
    is_primary: about("whether cards show this image; at most one", Maybe(Type.Boolean())),
  }),
  { maxItems: 15 },
);

/** An item in a stream of files, as described in the API reference. `validateFileItems` reports its problems. */
export const FileItemSchema = named(
  "FileItem",
  Type.Object(
    {
      id: about("the document's id within its source", Type.String({ minLength: 1, maxLength: 255 })),
      title: about("by default, the title found in the content", Maybe(Type.String({ minLength: 1, maxLength: 500 }))),
      text: about("the content as plain text", Maybe(Text)),
      markdown: about("the content as Markdown", Maybe(Text)),
      html: about("the content as HTML", Maybe(Text)),
      url: Maybe(Type.String({ maxLength: 2_048, description: "page of the integration's site, which the service fetches" })),
      description: about("a summary of the file", Maybe(Type.String({ maxLength: 20_000 }))),
      categories: about(
        "paths from general to specific",
        Maybe(Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 10 }), { maxItems: 10 })),
      ),
      attributes: about(
        "facts by name; searches can filter by them",
        Maybe(Type.Record(Type.String(), Type.Unknown({ description: "text, number, boolean, or an array of strings" }))),
      ),
      images: about("images that belong to the file", Maybe(Entries)),
      links: about("links that belong to the file", Maybe(Entries)),
    },
    { description: "exactly one of `text`, `markdown`, `html` and `url`" },
  ),
);
