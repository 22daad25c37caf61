import { eventually, type Answer, type Api } from "./api.ts";

export interface SentImport {
  readonly sourceId: string;
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Sends a file to import. */
export function sendImport(api: Api, { sourceId, name, content, options }: SentImport): Promise<Answer> {
  const form = new FormData();
  if (options !== undefined) form.append("payload_json", JSON.stringify(options));
  form.append("file", new Blob([content]), name);
  return api.raw("POST", `/v1/knowledge/sources/${sourceId}/import`, form);
}

/** Returns the last import into a source, as shown in the dashboard, or null if the source does not exist. */
export async function importOf(api: Api, sourceId: string): Promise<Answer["body"]> {
  const { body } = await api.call("GET", "/api/knowledge/sources");
  const source = body.sources.find(({ id }: { id: string }) => id === sourceId);
  return source === undefined ? null : { status: source.status, ...source.import };
}

/** Waits until the last import into a source has ended. */
export async function importEnded(api: Api, sourceId: string): Promise<Answer["body"]> {
  await eventually(async () => ["completed", "failed", "canceled"].includes((await importOf(api, sourceId)).state), 60_000);
  return importOf(api, sourceId);
}

/** Imports a file and waits until the import has ended. */
export async function imported(api: Api, sent: SentImport): Promise<Answer["body"]> {
  const { status, text } = await sendImport(api, sent);
  if (status !== 202) throw new Error(`${status}: ${text}`);
  return importEnded(api, sent.sourceId);
}
