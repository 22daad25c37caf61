import { expect, it } from "vitest";
import { websiteProblemOf } from "./website-problem.ts";

const said = "The site's first page could not be read:";

it.each([
  [`${said} http://127.0.0.1:4211 is not a public internet address.`, "private"],
  [`${said} http://localhost:9 cannot be reached.`, "local"],
  [`${said} https://shop.example cannot be reached.`, "unreachable"],
  ["The site's first page did not load within 30 seconds.", "slow"],
  [`${said} the robots.txt of shop.example disallows https://shop.example/ or cannot be read.`, "forbidden"],
  [`${said} https://shop.example/ returned the status 403.`, "status"],
  [`${said} https://shop.example/a.pdf is not a web page but application/pdf.`, "not_a_page"],
  ["Something else.", "other"],
] as const)("%s", (detail, problem) => expect(websiteProblemOf(detail)).toBe(problem));
