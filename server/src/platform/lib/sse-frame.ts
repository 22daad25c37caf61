/**
 * Formats a Server-Sent Event: `data` is one line of JSON, and the frame ends with a blank line. The id is the last field, because some
 * clients store the id as soon as they have read its line, and would then skip an event that is cut off after that line.
 */
export function sseFrame({ id, event, data }: { readonly id: string; readonly event: string; readonly data: unknown }): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`;
}

/** Parses frames that `sseFrame` formatted. */
export function readSseFrames(text: string): { readonly id: string; readonly event: string; readonly data: unknown }[] {
  return text.split("\n\n").flatMap((frame) => {
    const { event, data, id } = /^event: (?<event>.*)\ndata: (?<data>.*)\nid: (?<id>.*)$/.exec(frame)?.groups ?? {};
    return event === undefined || data === undefined || id === undefined ? [] : [{ id, event, data: JSON.parse(data) as unknown }];
  });
}
