import { describe, expect, it } from "vitest";
import {
  channelsOf,
  clockOf,
  filterOf,
  filterOfKind,
  firstTab,
  isMine,
  kindOf,
  mayAct,
  mayRelease,
  movedTo,
  replierOf,
  secondsUntil,
  shownOrder,
  visitorAttributes,
  visitorName,
  type Conversation,
} from "./inbox-rules.ts";

const held = { held_by: { user_id: "kim", name: "Kim", until: "2026-03-02T12:15:00Z" } };
const free = { held_by: null };

describe("inbox", () => {
  it("filters the user's own conversations by operator, and does not filter all conversations", () => {
    expect([filterOf("waiting", { id: "kim" }), filterOf("mine", { id: "kim" }), filterOf("all", { id: "kim" })]).toEqual([
      { state: "waiting" },
      { held_by: "kim" },
      {},
    ]);
    expect([isMine(held, { id: "kim" }), isMine(held, { id: "ana" }), isMine(free, { id: "kim" })]).toEqual([true, false, false]);
  });

  it("opens with the tab that most needs the operator's attention", () => {
    expect([
      firstTab({}),
      firstTab({ waiting: 1, mine: 1 }),
      firstTab({ mine: 1 }),
      firstTab({ waiting: 1, mine: 1, unanswered: 1 }),
    ]).toEqual(["waiting", "waiting", "mine", "mine"]);
  });

  it("shows who wrote last", () => {
    const writers = { persona: "Ada", you: "You", colleague: "A colleague" };
    const by = (preview_from: Conversation["preview_from"], preview_by: string | null = null, own: string | undefined = "Kim") =>
      replierOf({ preview_from, preview_by }, own, writers);
    expect([by(null), by("visitor"), by("persona"), by("operator"), by("operator", "Kim"), by("operator", "Kim", "Ana")]).toEqual([
      null,
      null,
      "Ada",
      "A colleague",
      "You",
      "Kim",
    ]);
  });

  it("lists waiting visitors by waiting time, longest first, and other tabs as they come", () => {
    const row = (session_id: string, handoff_requested_at: string) => ({ session_id, handoff_requested_at, updated_at: 0 }) as Conversation;
    const rows = [row("b", "2026-03-02T12:05:00Z"), row("a", "2026-03-02T12:00:00Z")];
    const order = (tab: "waiting" | "all") => shownOrder(rows, tab).map(({ session_id: id }) => id);
    expect([order("waiting"), order("all")]).toEqual([
      ["a", "b"],
      ["b", "a"],
    ]);
  });

  it("reads the kind of conversations from the address, and filters by it", () => {
    expect(["down", "channel:", "channel:web", "x", 1].map(kindOf)).toEqual(["down", undefined, "channel:web", undefined, undefined]);
    expect([filterOfKind("down"), filterOfKind("declined"), filterOfKind("channel:web"), filterOfKind(undefined)]).toEqual([
      { rating: -1 },
      { declined: true },
      { channel: "web" },
      {},
    ]);
    expect(channelsOf([{ channel: "web" }, { channel: null }, { channel: "app" }, { channel: "web" }], "channel:shop")).toEqual([
      "app",
      "shop",
      "web",
    ]);
  });

  it("shows visitors' names or email addresses", () => {
    const nameOf = (attributes: Record<string, string> | null) => visitorName({ user_attributes: attributes, verified_attributes: null });
    expect(nameOf({ name: "Ana K.", email: "ana@example.com" })).toBe("Ana K.");
    expect(nameOf({ email: "ana@example.com" })).toBe("ana@example.com");
    expect([nameOf({}), nameOf(null), nameOf({ name: " " })]).toEqual([null, null, null]);
  });

  it("prefers a verified name, and lists verified attributes first and differing values separately", () => {
    const visitor = {
      user_attributes: { name: "The boss", email: "sam@example.com", phone: "1" },
      verified_attributes: { name: "Sam", email: "sam@example.com" },
    };
    expect(visitorName(visitor)).toBe("Sam");
    expect(visitorAttributes(visitor).map(({ name, value, isVerified }) => [name, value, isVerified])).toEqual([
      ["name", "Sam", true],
      ["email", "sam@example.com", true],
      ["name", "The boss", false],
      ["phone", "1", false],
    ]);
  });

  it("lets viewers only read, lets operators release their own conversations, and lets owners and admins release any conversation", () => {
    expect((["owner", "admin", "operator", "viewer"] as const).map((role) => mayAct({ role }))).toEqual([true, true, true, false]);
    expect(mayRelease(held, { id: "kim", role: "operator" })).toBe(true);
    expect(mayRelease(held, { id: "ana", role: "operator" })).toBe(false);
    expect(mayRelease(held, { id: "ana", role: "admin" })).toBe(true);
    expect(mayRelease(free, { id: "ana", role: "owner" })).toBe(false);
    expect(mayRelease(held, { id: "kim", role: "viewer" })).toBe(false);
  });

  it("counts down a takeover to zero in minutes and seconds", () => {
    const until = "2026-03-02T12:15:00Z";
    expect(clockOf(secondsUntil(until, Date.parse("2026-03-02T12:00:10Z")))).toBe("14:50");
    expect(clockOf(secondsUntil(until, Date.parse("2026-03-02T12:14:55Z")))).toBe("0:05");
    expect(secondsUntil(until, Date.parse("2026-03-02T13:00:00Z"))).toBe(0);
  });

  it("moves through the list with J, K and the arrow keys, and stops at both ends", () => {
    expect([movedTo("j", 0, 2), movedTo("ArrowDown", 1, 2), movedTo("k", 1, 2), movedTo("ArrowUp", 0, 2)]).toEqual([1, null, 0, null]);
    expect(movedTo("x", 0, 2)).toBeNull();
  });
});
