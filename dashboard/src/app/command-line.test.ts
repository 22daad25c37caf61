import { expect, it } from "vitest";
import { commandLine } from "./command-line.ts";

it("puts quoted variables before the command", () => {
  expect(commandLine("npm start", {})).toBe("npm start");
  expect(commandLine("npm start", { PORT: "4000", DATA_DIR: "/srv/ann's shop" })).toBe(
    `PORT=4000 DATA_DIR='/srv/ann'\\''s shop' npm start`,
  );
});
