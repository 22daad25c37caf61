import Type, { type TSchema } from "typebox";
import { about, named } from "../endpoint/schemas.ts";
import { catalog, statusesOf, type ErrorCode } from "../errors/catalog.ts";
import { FieldErrorSchema, optionalMembers, requiredMembers } from "../errors/extensions.ts";

named("FieldError", FieldErrorSchema);

type Members = Readonly<Record<string, TSchema>>;

const always = {
  type: Type.String({ format: "uri", description: "URL of a page that explains the code" }),
  title: about("the same for each occurrence of the code", Type.String()),
  status: about("the HTTP status", Type.Integer()),
  detail: Type.String({ description: "what is wrong with this request, and what to do" }),
  instance: Type.String({ description: "the request id" }),
  code: Type.String({ enum: Object.keys(catalog), description: "branch on this, not on `title` or `detail`" }),
};

function optional(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]));
}

const ofAnyCode: Members = Object.fromEntries(
  [requiredMembers, optionalMembers].flatMap((table) => Object.values(table).flatMap((each) => Object.entries(each))),
);

/** Body of every response with a status of 400 or above. */
export const ProblemSchema = named(
  "Problem",
  Type.Object(
    { ...always, ...optional(ofAnyCode) },
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

/** Returns the schema of problems with a code: its title, its statuses and its extension members. */
export function problemOf(code: ErrorCode): TSchema {
  const required: Readonly<Partial<Record<ErrorCode, Members>>> = requiredMembers;
  const allowed: Readonly<Partial<Record<ErrorCode, Members>>> = optionalMembers;
  return Type.Object({
    ...always,
    type: Type.String({ format: "uri", pattern: `/errors/${code.replace(".", "\\.")}$` }),
    title: Type.Literal(catalog[code].title),
    status: Type.Integer({ enum: [...statusesOf(code)] }),
    detail: Type.String({ minLength: 1 }),
    instance: Type.String({ minLength: 1 }),
    code: Type.Literal(code),
    ...required[code],
    ...optional(allowed[code] ?? {}),
  });
}
