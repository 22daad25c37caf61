import { describe, expect, it } from "vitest";
import { bytesField, type Encoded, encodedLength, floatField, integerField, messageField, stringField } from "./protobuf.ts";

function hex(encoded: Encoded): string {
  return Buffer.concat(encoded).toString("hex");
}

describe("protobuf encoder", () => {
  it("encodes integers as varints", () => {
    expect(hex(integerField(1, 0))).toBe("0800");
    expect(hex(integerField(1, 150))).toBe("089601");
    expect(hex(integerField(16, 1))).toBe("800101");
    expect(hex(integerField(1, 2 ** 40))).toBe("08808080808020");
  });

  it("encodes floats as four little-endian bytes", () => {
    expect(hex(floatField(2, 1))).toBe("150000803f");
  });

  it("encodes strings as UTF-8 after their length in bytes", () => {
    expect(hex(stringField(2, "testing"))).toBe("120774657374696e67");
    expect(hex(stringField(2, "é"))).toBe("1202c3a9");
  });

  it("nests messages", () => {
    expect(hex(messageField(3, integerField(1, 150)))).toBe("1a03089601");
    expect(hex(messageField(3))).toBe("1a00");
  });

  it("does not copy raw bytes", () => {
    const bytes = new Uint8Array(300);
    const encoded = bytesField(1, bytes);
    expect(encoded.at(-1)).toBe(bytes);
    expect(encodedLength(encoded)).toBe(303);
  });
});
