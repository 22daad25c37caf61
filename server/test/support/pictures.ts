import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { framesOf, readAnswer, type Answer, type Frame } from "./api.ts";

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");

/** Returns an image with one color. */
export function plain(colour: string, width = 60, height = 40): Sharp {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** Returns an image of a label with dark words on a light background. */
export async function label(text: string, ground = "#ffffff"): Promise<Buffer> {
  const fontfile = path.join(fonts, "LiberationSans-Regular.ttf");
  return plain(ground, 620, 180)
    .composite([{ input: { text: { text, fontfile, font: "Liberation Sans", dpi: 200, rgba: true } } }])
    .png()
    .toBuffer();
}

export interface SentPart {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
}

/** Returns a multipart body with `payload_json` and file parts. */
export function formOf(payload: unknown, ...parts: readonly SentPart[]): FormData {
  const form = new FormData();
  if (payload !== undefined) form.append("payload_json", typeof payload === "string" ? payload : JSON.stringify(payload));
  for (const { field = "image", name = "blob", type = "", bytes } of parts)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** Sends a turn as multipart/form-data and reads it to its end. */
export async function sendForm(
  url: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
): Promise<{ readonly status: number; readonly frames: Frame[]; readonly answer: Answer | null; readonly text: string }> {
  const response = await fetch(`${url}/v1/chat`, { method: "POST", headers, body: form });
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    const answer = await readAnswer(response);
    return { status: response.status, frames: [], answer, text: answer.text };
  }
  const text = await response.text();
  return { status: response.status, frames: framesOf(text), answer: null, text };
}

/** Serves images by path, as a shop would. */
export async function startPictureServer(pictures: Readonly<Record<string, Uint8Array>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const picture = pictures[request.url ?? ""];
    asked.push(request.url ?? "");
    response.writeHead(picture === undefined ? 404 : 200).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
