import type { Person } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { invitationTo, mayChangeRole, mayRemove, rolesToGive } from "./people-rules.ts";

function person(id: string, role: Person["role"], status: Person["status"] = "active"): Person {
  return { id, role, status, name: id, email: `${id}@example.com`, created_at: "2026-01-01T00:00:00Z" };
}

const [owner, admin, operator, viewer] = [
  person("owner", "owner"),
  person("admin", "admin"),
  person("operator", "operator"),
  person("viewer", "viewer"),
];

describe("user management rules", () => {
  it("let owners assign every role, admins every role except owner, and other users none", () => {
    expect(rolesToGive(owner)).toEqual(["owner", "admin", "operator", "viewer"]);
    expect(rolesToGive(admin)).toEqual(["admin", "operator", "viewer"]);
    expect([rolesToGive(operator), rolesToGive(viewer)]).toEqual([[], []]);
  });

  it("do not let users change their own role, and do not let admins change owners", () => {
    expect([owner, admin, viewer].map((each) => mayChangeRole(owner, each))).toEqual([false, true, true]);
    expect([owner, admin, viewer].map((each) => mayChangeRole(admin, each))).toEqual([false, false, true]);
    expect(mayChangeRole(operator, viewer)).toBe(false);
  });

  it("prevent removal of the last owner who can sign in", () => {
    expect(mayRemove(owner, owner, [owner, person("second", "owner", "invited")])).toBe(false);
    expect(mayRemove(owner, owner, [owner, person("second", "owner")])).toBe(true);
    expect(mayRemove(admin, owner, [owner, person("second", "owner")])).toBe(false);
    expect(mayRemove(admin, viewer, [owner, viewer])).toBe(true);
    expect(mayRemove(operator, viewer, [owner, viewer])).toBe(false);
  });
});

describe("invitation", () => {
  it("is found in the newest email to the invited address", () => {
    const link = "https://chat.example.com/account/password#token=mt_x";
    const mails = [
      { id: "3", kind: "reset_password", status: "sent", to: "ada@example.com", text: null },
      {
        id: "2",
        kind: "invitation",
        status: "kept",
        to: "Ada@example.com",
        text: `Hello,\n\n${link}\n\nParlance at https://chat.example.com\n`,
      },
      { id: "1", kind: "invitation", status: "failed", to: "ada@example.com", text: null },
    ] as const;
    expect(invitationTo("ada@example.com", mails, "1")).toEqual({ id: "2", fate: "kept", link });
    expect(invitationTo("ada@example.com", mails, "2")).toBeNull();
    expect(invitationTo("kim@example.com", mails, null)).toBeNull();
    expect(invitationTo("a@example.com", [{ ...mails[1], status: "requested", to: "a@example.com" }], null)?.fate).toBe("waiting");
  });
});
