import Type from "typebox";
import { Id, named } from "../endpoint/schemas.ts";
import { catalog } from "../errors/catalog.ts";

const FieldError = named(
  "FieldError",
  Type.Object({
    index: Type.Optional(Type.Integer({ description: "of the item in a batch, from 0" })),
    id: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
    field: Type.String({ description: "path of the field, such as `variants[2].price`" }),
    code: Type.String(),
    message: Type.String(),
  }),
);

/** Body of every answer of 400 and above. */
export const ProblemSchema = named(
  "Problem",
  Type.Object(
    {
      type: Type.String({ format: "uri", description: "address of a page that explains the code" }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: "what is wrong with this request, and what to do" }),
      instance: Type.String({ description: "the request id" }),
      code: Type.String({ enum: Object.keys(catalog), description: "branch on this, not on `title` or `detail`" }),
      errors: Type.Optional(Type.Array(FieldError)),
      job_id: Type.Optional(Type.String({ format: "uuid", description: "the job that is in the way" })),
      jobId: Type.Optional(Type.String({ format: "uuid", description: "the onboarding job that is in the way" })),
      brandId: Type.Optional(Id),
      personaId: Type.Optional(Id),
      traceId: Type.Optional(Type.String()),
      last_generation: Type.Optional(Type.Integer()),
      scope: Type.Optional(Type.String({ enum: ["user", "ip", "session", "api_key_slot", "persona", "api_key"] })),
    },
    {
      examples: [
        {
          type: "https://chat.northwind.example/errors/resource.not_found",
          title: "Not found",
          status: 404,
          detail: "There is no persona with this id",
          instance: "0190a0b0-0000-7000-8000-000000000000",
          code: "resource.not_found",
        },
      ],
    },
  ),
);
