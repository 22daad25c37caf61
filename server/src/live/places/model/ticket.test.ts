import { describe, expect, it } from "vitest";
import { placeOfTicket, ticketFor } from "./ticket.ts";

const secret = new Uint8Array(32).fill(1);
const placeId = "0190a0b0-0000-7000-8000-000000000001";

describe("ticket for a reserved slot", () => {
  it("identifies its slot, and is the same on every call", () => {
    expect(placeOfTicket(secret, ticketFor(secret, placeId))).toBe(placeId);
    expect(ticketFor(secret, placeId)).toBe(ticketFor(secret, placeId));
  });

  it.each([
    "",
    "wr_",
    placeId,
    ticketFor(new Uint8Array(32).fill(2), placeId),
    ticketFor(secret, placeId).replace("0001.", "0002."),
    `${ticketFor(secret, placeId)}A`,
  ])("is rejected unless it was signed by this service: %j", (ticket) => {
    expect(placeOfTicket(secret, ticket)).toBeNull();
  });
});
