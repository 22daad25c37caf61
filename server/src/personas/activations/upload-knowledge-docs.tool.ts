import Type, { type TSchema } from "typebox";
import { closed } from "../../platform/endpoint/schemas.ts";
import { tool, type Tool } from "../../platform/endpoint/tool.ts";
import { batchResultsFields, documentedFields, writtenFields } from "../../knowledge/account-documents/account-document.schema.ts";
import { batchView } from "../../knowledge/account-documents/batch-view.ts";
import { uploadDocuments, type UploadDocumentsDeps } from "./upload-documents.ts";

/** Documents with the fields of an account document, but with the tool's own field names for the libraries. */
function docsOf<Content extends TSchema, Label extends TSchema, Images extends TSchema, Links extends TSchema>({
  content,
  label,
  image_library: images,
  link_library: links,
}: {
  readonly content: Content;
  readonly label: Label;
  readonly image_library: Images;
  readonly link_library: Links;
}) {
  const item = Type.Object(
    {
      external_id: Type.String({
        description: "your own id for the document, 1 to 255 characters; a document with the same id is replaced",
      }),
      content,
      label,
      links: links,
      images: images,
    },
    closed,
  );
  return Type.Object({ docs: Type.Array(item, { minItems: 1, maxItems: 100 }) }, closed);
}

export function uploadKnowledgeDocsTool(deps: UploadDocumentsDeps): Tool {
  return tool({
    name: "upload_knowledge_docs",
    title: "Upload knowledge documents",
    description:
      "Creates or replaces up to 100 plain text documents and activates them for the key's persona. Each document is identified by your " +
      "external_id. They are searchable within seconds. Invalid documents fail individually; see results. Documents whose " +
      "external_id belongs to a document that only other personas use fail too.",
    access: ["persona_key"],
    rate: "MutationDefault",
    codes: ["knowledge.concurrent_write", "limits.quota_exceeded", "limits.subscription_required", "resource.not_found"],
    input: docsOf(writtenFields),
    documentedInput: docsOf(documentedFields),
    output: Type.Object({
      ...batchResultsFields,
      activated: Type.Integer({ description: "number of documents newly activated for the persona" }),
    }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    handle: async ({ actor, input }) => {
      const items = input.docs.map(({ external_id: externalId, content, label, images, links }) => ({
        externalId,
        content,
        label,
        image_library: images,
        link_library: links,
      }));
      const { results, activated } = await uploadDocuments(deps, actor, items);
      return { body: { ...batchView(results.map(inOwnWords)), activated } };
    },
  });
}

type Result = Parameters<typeof batchView>[0][number];

/** Renames the tool's library fields to `images` and `links`. */
function inOwnWords(result: Result): Result {
  if (result.status !== "failed") return result;
  return { ...result, message: result.message.replaceAll("image_library", "images").replaceAll("link_library", "links") };
}
