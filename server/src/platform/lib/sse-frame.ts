/**
 * One event of a Server-Sent Events stream as it goes over the wire: `data` is one line of JSON, and the frame ends with a blank line. The id
 * comes last: some readers take it as seen as soon as they have its line, and would skip an event that a broken connection cut off behind it.
 */
export function sseFrame({ id, event, data }: { readonly id: string; readonly event: string; readonly data: unknown }): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`;
}
