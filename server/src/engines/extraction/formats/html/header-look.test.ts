import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { readHtml } from "./read-html.ts";

async function headerOf(table: string): Promise<readonly string[]> {
  const [block] = (await readBytes(readHtml, table)).blocks;
  return block?.kind === "table" ? block.header : ["no table"];
}
const body = "<tr><td>Mon</td><td>9-12</td></tr><tr><td>Tue</td><td>10-14</td></tr>";
const names = ["Day", "Open"];

describe("header of a table without header cells", () => {
  it.each([
    ["bold cells", `<tr><td><b>Day</b><td><strong>Open</strong></tr>`],
    ["bold inside other elements", `<tr><td><p><span><b>Day</b></span></p><td><div><strong>Open</strong></div></tr>`],
    ["cells of a bold weight", `<tr><td style="font-weight: 700">Day<td><span style="color:red;font-weight:bold">Open</span></tr>`],
    ["a row of a bold weight", `<tr style="font-weight:bold"><td>Day<td>Open</tr>`],
    ["a row of its own class", `<tr class="table-head"><td>Day<td>Open</tr>`],
    ["cells of their own class", `<tr><td class="hd">Day<td class="hd wide">Open</tr>`],
    ["a row of its own colour", `<tr bgcolor="#CCCCCC"><td>Day<td>Open</tr>`],
    ["cells of their own colour", `<tr><td style="background:#eee">Day<td style="background: #EEE; width: 9px">Open</tr>`],
  ])("is a first row with %s", async (_, first) => {
    expect(await headerOf(`<table>${first}${body}</table>`)).toEqual(names);
  });

  it("is a first row of td elements in a thead", async () => {
    expect(await headerOf(`<table><thead><tr><td>Day<td>Open</thead><tbody>${body}</tbody></table>`)).toEqual(names);
  });

  it("may have an empty first cell, and years as column names", async () => {
    const years = `<tr><td></td><td><b>2025</b></td><td><b>2026</b></td></tr><tr><td>Sales</td><td>12</td><td>14</td></tr>`;
    expect(await headerOf(`<table>${years}</table>`)).toEqual(["", "2025", "2026"]);
  });

  it.each([
    ["an ordinary first row", `<tr><td>Sat<td>closed</tr>${body}`],
    ["a first row with one bold cell", `<tr><td><b>Sat</b><td>closed</tr>${body}`],
    ["a first row with bold words among others", `<tr><td><b>Sat</b> and Sun<td><b>closed</b></tr>${body}`],
    ["rows that are all bold", `<tr><td><b>Sat</b><td><b>closed</b></tr><tr><td><b>Mon</b><td><b>open</b></tr>`],
    ["a bold row of values", `<tr><td><b>Kettle</b><td><b>49.00 €</b></tr><tr><td>Jug<td>9.50 €</tr>`],
    ["striped rows", `<tr class="odd"><td>Sat<td>closed</tr><tr class="even"><td>Sun<td>closed</tr><tr class="odd"><td>Mon<td>open</tr>`],
    [
      "striped rows by colour",
      `<tr bgcolor="#eee"><td>Sat<td>closed</tr><tr bgcolor="#fff"><td>Sun<td>closed</tr><tr bgcolor="#eee"><td>Mon<td>x</tr>`,
    ],
    ["two rows of two colours", `<tr bgcolor="#eee"><td>Sat<td>closed</tr><tr bgcolor="#fff"><td>Sun<td>closed</tr>`],
    ["a first row that is marked as current", `<tr class="active"><td>Sat<td>closed</tr>${body}`],
    ["a bold title above", `<tr><td colspan=2><b>Hours</b></td></tr>${body}`],
  ])("is not %s", async (_, rows) => {
    expect(await headerOf(`<table>${rows}</table>`)).toEqual([]);
  });
});
