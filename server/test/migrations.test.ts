import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { expandFaults } from "./support/expand-step.ts";

const folder = fileURLToPath(new URL("../src/platform/postgres/migrations/", import.meta.url));
/** The last migration before the first release that can run on the schema of the next release. */
const last = 50;

describe("migrations", () => {
  const names = readdirSync(folder).filter((name) => Number(name.slice(0, 4)) > last);

  it("let the previous release run on the new schema, unless they are marked with a contract line", () => {
    const faults = names.flatMap((name) => expandFaults(readFileSync(`${folder}${name}`, "utf8")).map((fault) => `${name} ${fault}`));
    expect(faults).toEqual([]);
  });

  it.each([
    ["drop table brands;", "drops a table"],
    ["alter table brands drop column name;", "drops a column"],
    ["alter table brands drop name;", "drops a column"],
    ["alter table brands rename column name to title;", "renames"],
    ["alter table brands rename to labels;", "renames"],
    ["alter table brands alter name type varchar(20);", "changes a type"],
    ["alter table brands alter column name set data type integer using 1;", "changes a type"],
    ["alter table brands add note text, alter column name set not null;", "forbids null"],
    ["alter table brands alter name drop default;", "drops a default"],
    ["alter table brands add column note text not null;", "adds a required column"],
    ["alter table brands add note text not null;", "adds a required column"],
    ["alter table brands add constraint short check (length(name) < 20);", "adds a constraint"],
    ["create unique index brands_name on brands (account_id, name);", "forbids duplicates"],
    ["drop function find_brand(text);", "drops a function"],
  ])("rejects a migration with: %s", (sql, fault) => {
    expect(expandFaults(sql)).toEqual([expect.stringContaining(fault)]);
    expect(expandFaults(`-- contract: the column has not been used since the previous release\n${sql}`)).toEqual([]);
  });

  it("can add tables, nullable columns, defaults, indexes and unchecked constraints, and can remove constraints", () => {
    const sql = `
      create table notes (id uuid primary key, brand_id uuid not null);
      create unique index notes_brand on notes (brand_id);
      alter table notes add constraint notes_id check (id is not null);
      alter table brands add column note text, add column size numeric(3, 1) not null default 0, add kind text;
      alter table brands add constraint short check (length(name) < 20) not valid;
      alter table brands drop constraint brands_name_check;
      create index brands_note on brands (note);
      -- drop table brands;
      update brands set note = 'drop table brands';`;
    expect(expandFaults(sql)).toEqual([]);
  });
});
