import { describe, expect, it } from "vitest";
import type { Role } from "../../../ports/actor.ts";
import { maySpeak, refusedToAdd, refusedToChange, refusedToRemove, type Member } from "./user-rules.ts";

const roles: readonly Role[] = ["owner", "admin", "operator", "viewer"];
const member = (role: Role, id: string = role, canSignIn = true): Member => ({ id, role, canSignIn });
const [owner, admin] = [member("owner"), member("admin")];
const second = member("owner", "second");

describe("user management rules", () => {
  it("give no permissions to operators, viewers or removed users", () => {
    for (const caller of [member("operator"), member("viewer"), member("owner", "x", false), null]) {
      expect(refusedToAdd(caller, "viewer")).toBe("not_permitted");
      expect(refusedToChange(caller, member("viewer", "v"), "operator", [owner])).toBe("not_permitted");
      expect(refusedToRemove(caller, member("viewer", "v"), [owner])).toBe("not_permitted");
    }
  });

  it("let admins do everything except add, change and remove owners, which only owners may do", () => {
    for (const role of roles) {
      const user = member(role, "user");
      const everyone = [owner, ...(role === "owner" ? [user] : [])];
      const expected = role === "owner" ? "only_owners" : null;
      expect([refusedToAdd(admin, role), refusedToAdd(owner, role)]).toEqual([expected, null]);
      expect(refusedToRemove(admin, user, everyone)).toBe(expected);
      expect(refusedToRemove(owner, user, everyone)).toBeNull();
      for (const next of [...roles, null]) {
        const touchesOwner = role === "owner" || next === "owner";
        expect(refusedToChange(admin, user, next, everyone), `${role} to ${next}`).toBe(touchesOwner ? "only_owners" : null);
        expect(refusedToChange(owner, user, next, everyone), `${role} to ${next}`).toBeNull();
      }
    }
  });

  it("let users change their own name and leave the account, but not change their own role", () => {
    expect(refusedToChange(admin, admin, "viewer", [owner])).toBe("own_role");
    expect(refusedToChange(owner, owner, "admin", [owner, second])).toBe("own_role");
    expect(refusedToChange(admin, admin, "admin", [owner])).toBeNull();
    expect(refusedToChange(admin, admin, null, [owner])).toBeNull();
    expect(refusedToRemove(admin, admin, [owner])).toBeNull();
    expect(refusedToRemove(owner, owner, [owner, second])).toBeNull();
  });

  it("always keep at least one owner who can sign in", () => {
    const invited = member("owner", "invited", false);
    expect(refusedToRemove(owner, owner, [owner])).toBe("last_owner");
    expect(refusedToRemove(owner, owner, [owner, invited])).toBe("last_owner");
    expect(refusedToChange(owner, owner, "viewer", [owner, invited])).toBe("last_owner");
    expect(refusedToRemove(owner, invited, [owner, invited])).toBeNull();
  });

  it("let every role except viewer chat with visitors", () => {
    expect(roles.filter(maySpeak)).toEqual(["owner", "admin", "operator"]);
  });
});
