import path from "node:path";
import { Client, type Connection, type Submittable } from "pg";
import type { CallExpression } from "typescript/unstable/ast";
import { isPropertyAccessExpression } from "typescript/unstable/ast/is";
import { API, SymbolFlags, TypeFlags, type Checker, type Project, type Type } from "typescript/unstable/sync";
import { clientConfig, type PostgresConnection } from "../../src/platform/postgres/connections.ts";
import { callsIn, StaticTexts } from "./static-text.ts";

/** A statement whose rows are read, with the row type that the code declares. */
export interface ReadStatement {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** Text of the statement; null if it cannot be determined without running the code. */
  readonly text: string | null;
  readonly row: Type;
}

/** A result column as described by PostgreSQL. */
export interface Column {
  readonly name: string;
  readonly typeId: number;
}

/** JavaScript types by PostgreSQL type id, as converted by `result-types.ts`. */
const kinds: Readonly<Record<number, string>> = {
  16: "boolean",
  17: "Uint8Array",
  19: "string",
  20: "number",
  21: "number",
  23: "number",
  25: "string",
  26: "number",
  114: "json",
  700: "number",
  701: "number",
  1043: "string",
  1082: "string",
  1184: "Date",
  1700: "number",
  2205: "string",
  2950: "string",
  3802: "json",
  5069: "string",
  1000: "boolean[]",
  1001: "Uint8Array[]",
  1005: "number[]",
  1007: "number[]",
  1009: "string[]",
  1015: "string[]",
  1016: "number[]",
  1021: "number[]",
  1022: "number[]",
  1182: "string[]",
  1185: "Date[]",
  1231: "number[]",
  2951: "string[]",
};

/**
 * SQL used in place of the fragments that write events. The fragments are assembled from tables at run time; webhooks.test.ts runs each of
 * them.
 */
const standIns = new Map([["eventParts", "events_told as (select null::text[] as news)"]]);

/** Finds the statements of a TypeScript project and compares their row types with columns. Must be closed after use. */
export class RowTypes {
  readonly #api: API;
  readonly #project: Project;
  readonly #texts: StaticTexts;

  constructor(configFile: string) {
    this.#api = new API({ cwd: path.dirname(configFile) });
    const project = this.#api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (project === undefined) throw new Error(`no project ${configFile}`);
    this.#project = project;
    this.#texts = new StaticTexts(project, standIns);
  }

  close(): void {
    this.#api.close();
  }

  /**
   * Returns the statements in the included files.
   * @param isIncluded whether a file path is included
   */
  statements(isIncluded: (file: string) => boolean): ReadStatement[] {
    return this.#project.program
      .getSourceFileNames()
      .filter(isIncluded)
      .flatMap((file) => {
        const source = this.#project.program.getSourceFile(file);
        return source === undefined ? [] : callsIn(source).flatMap((call) => this.#statementOf(call, file, source.text) ?? []);
      });
  }

  #statementOf(call: CallExpression, file: string, text: string): ReadStatement | null {
    const callee = call.expression;
    const [name, sql] = call.arguments;
    if (!isPropertyAccessExpression(callee) || !["rows", "one"].includes(callee.name.text)) return null;
    if (name === undefined || sql === undefined) return null;
    const row = this.#rowOf(call);
    // Skips rows of type `any`, and rows whose type is a type parameter, which occur only in the database client.
    if (row === null || isAnything(row) || (row.flags & TypeFlags.TypeParameter) !== 0) return null;
    return {
      file,
      line: text.slice(0, call.arguments.pos).split("\n").length,
      name: this.#texts.of(name) ?? "?",
      text: this.#texts.of(sql),
      row,
    };
  }

  /**
   * Returns `R` for a call that returns `Promise<R[]>` or `Promise<R | null>`; null if the type is unknown or the call is an unrelated one
   * with the same name.
   */
  #rowOf(call: CallExpression): Type | null {
    const signature = this.#checker.getResolvedSignature(call);
    const promise = signature === undefined ? undefined : this.#checker.getReturnTypeOfSignature(signature);
    if (promise === undefined || promise.getSymbol()?.name !== "Promise") return null;
    const [value] = this.#argumentsOf(promise);
    if (value === undefined || isAnything(value)) return null;
    return this.#checker.isArrayType(value) ? (this.#argumentsOf(value)[0] ?? null) : (this.#checker.getNonNullableType(value) ?? value);
  }

  get #checker(): Checker {
    return this.#project.checker;
  }

  #argumentsOf(type: Type): readonly Type[] {
    return this.#checker.getTypeArguments(type as Parameters<Checker["getTypeArguments"]>[0]);
  }

  /** Returns the differences between rows with these columns and the type that the code declares. */
  faults({ row }: Pick<ReadStatement, "row">, columns: readonly Column[]): string[] {
    if (isAnything(row) || this.#checker.getIndexInfosOfType(row).length > 0) return [];
    const properties = new Map(this.#checker.getPropertiesOfType(row).map((property) => [property.name, property]));
    const named = new Set(columns.map(({ name }) => name));
    const hasOptional = [...properties.values()].some(({ flags }) => (flags & SymbolFlags.Optional) !== 0);
    const missing = [...properties].filter(([name, { flags }]) => !named.has(name) && (flags & SymbolFlags.Optional) === 0);
    const wrong = columns.flatMap(({ name, typeId }) => {
      const property = properties.get(name);
      // A column that is not read is harmless, unless it is an optional property under another name.
      if (property === undefined) return hasOptional ? [`${name} is selected and not in the type`] : [];
      const type = this.#checker.getTypeOfSymbol(property);
      const kind = kinds[typeId];
      if (kind === undefined) return [`${name} has the type ${typeId} of PostgreSQL, which is not in the list`];
      return type === undefined || this.#fits(kind, type) ? [] : [`${name} is ${kind} instead of ${this.#checker.typeToString(type)}`];
    });
    return [...missing.map(([name]) => `${name} is not selected`), ...wrong];
  }

  /**
   * Returns whether a property of this type can have values of the given kind. Ignores null, because PostgreSQL does not describe
   * nullability.
   */
  #fits(kind: string, type: Type): boolean {
    const value = this.#checker.getNonNullableType(type) ?? type;
    if (isAnything(value)) return true;
    // PostgreSQL does not describe the content of a JSON column.
    if (kind === "json") return true;
    if (kind.endsWith("[]")) {
      const [element] = this.#checker.isArrayLikeType(value) ? this.#argumentsOf(value) : [];
      return element !== undefined && this.#fits(kind.slice(0, -2), element);
    }
    if (kind === "Uint8Array") return ["Buffer", "Uint8Array"].includes(value.getSymbol()?.name ?? "");
    const expected = this.#kindType(kind);
    return expected !== undefined && this.#checker.isTypeAssignableTo(value, expected);
  }

  #kindType(kind: string): Type | undefined {
    if (kind === "string") return this.#checker.getStringType();
    if (kind === "number") return this.#checker.getNumberType();
    if (kind === "boolean") return this.#checker.getBooleanType();
    const symbol = this.#checker.resolveName(kind, SymbolFlags.Interface);
    return symbol === undefined ? undefined : this.#checker.getDeclaredTypeOfSymbol(symbol);
  }
}

function isAnything(type: Type): boolean {
  return (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}

/** Prepares statements and returns the columns of their rows, without running the statements. */
export class Describer {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(connection: PostgresConnection): Promise<Describer> {
    const client = new Client(clientConfig(connection));
    await client.connect();
    return new Describer(client);
  }

  /**
   * Returns the columns of a statement.
   * @throws PostgreSQL errors
   */
  describe(text: string): Promise<readonly Column[]> {
    return new Promise((resolve, reject) => {
      let columns: readonly Column[] = [];
      let failure: Error | null = null;
      const description: Submittable & Readonly<Record<string, unknown>> = {
        submit(connection: Connection) {
          connection.parse({ name: "", text, types: [] }, true);
          connection.describe({ type: "S", name: "" }, true);
          connection.sync();
        },
        handleRowDescription: ({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) => {
          columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
        },
        handleError: (error: Error) => {
          failure = error;
          reject(error);
        },
        handleReadyForQuery: () => {
          if (failure === null) resolve(columns);
        },
      };
      this.#client.query(description);
    });
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
