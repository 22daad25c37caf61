import Type from "typebox";
import { about, DateTime, named, Nullable, TotalCount, type View } from "../../platform/endpoint/schemas.ts";
import { writeOrigins } from "../documents/model/write-origin.ts";
import type { DocumentVersion, FullVersion } from "./model/document-version.ts";

const versionFields = {
  version: about("number of the version; counts from 1", Type.Integer()),
  is_current: about("whether it is the version that a read of the document returns", Type.Boolean()),
  title: about("title of the document in this version", Type.String()),
  origin: about(
    "`api`: sent with a key; `dashboard`: written by a signed-in user; `import`: read from an imported file; `website`: read from a website; `integration`: sent by an integration; `restore`: an earlier version was restored; null: unknown",
    Nullable(Type.Enum([...writeOrigins])),
  ),
  content_size_bytes: about("bytes of the text, the file or the product as JSON", Type.Integer()),
  hash: about("SHA-256 of the whole content in hexadecimal; equal for versions with the same content", Type.String()),
  written_at: about("when it was written", DateTime),
  served_since: about("when searches began to use it; null: they never did, or not yet", Nullable(DateTime)),
  replaced_at: about("when the next version was written or the document was deleted; null for the current version", Nullable(DateTime)),
  is_deletion: about("whether the document was deleted after this version", Type.Boolean()),
};

export const VersionView = named("DocumentVersion", Type.Object(versionFields));

export const VersionList = named(
  "DocumentVersions",
  Type.Object({ items: about("latest first", Type.Array(VersionView)), total_count: TotalCount }),
);

export const FullVersionView = named(
  "DocumentVersionContent",
  Type.Object({
    ...versionFields,
    fields: about(
      "the document as it was sent, without its text: for a product, all fields of `Product`; for a file or an account document, its description",
      Type.Record(Type.String(), Type.Unknown()),
    ),
    text: about(
      "text of an account document, or the text extracted from a file; null for products, and for files whose text was never extracted",
      Nullable(Type.String()),
    ),
    is_text_shortened: about("whether `text` contains only the first 200,000 characters", Type.Boolean()),
  }),
);

export const RestoredView = named(
  "RestoredVersion",
  Type.Object({
    result: about(
      "`created`: the document had been deleted; `no_op`: the current version has the same content",
      Type.Enum(["created", "updated", "no_op"]),
    ),
    version: about("number of the current version", Type.Integer()),
    restored_version: about("number of the version whose content was written again", Type.Integer()),
  }),
);

export const HistoryUsageView = named(
  "DocumentHistoryUsage",
  Type.Object({
    versions: about("number of kept versions, without the current ones", Type.Integer()),
    bytes: about("their total size in bytes, compressed in the database and in stored files", Type.Integer()),
  }),
);

export function versionView(version: DocumentVersion): View<typeof VersionView> {
  return {
    version: version.version,
    is_current: version.isCurrent,
    title: version.title,
    origin: version.origin,
    content_size_bytes: version.contentSizeBytes,
    hash: version.contentHash,
    written_at: version.writtenAt.toISOString(),
    served_since: version.servedSince?.toISOString() ?? null,
    replaced_at: version.replacedAt?.toISOString() ?? null,
    is_deletion: version.isDeletion,
  };
}

const mostCharacters = 200_000;

export function fullVersionView(version: FullVersion): View<typeof FullVersionView> {
  const { text_hash: _hash, ...fields } = version.content as unknown as Record<string, unknown>;
  const text = version.body ?? version.extractedText;
  return {
    ...versionView(version),
    fields,
    text: text === null ? null : text.slice(0, mostCharacters).toWellFormed(),
    is_text_shortened: text !== null && text.length > mostCharacters,
  };
}
