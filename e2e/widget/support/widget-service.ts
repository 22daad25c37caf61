import { Instance } from "../../support/instance.ts";
import { accountKey, owner, preparedData } from "../../support/prepared-data.ts";
import { sharedProject } from "../../support/project.ts";

/** A service with the demo persona, and functions that call it as its owner. */
export interface WidgetService {
  readonly url: string;
  readonly personaId: string;
  /** Sends a request with the account key. @throws Error for a status of 400 or above */
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Sends a request as the signed-in owner. */
  asOperator(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Creates a persona of the demo's brand. */
  createPersona(fields: object): Promise<string>;
  stop(): Promise<void>;
}

export async function startWidgetService(settings: Readonly<Record<string, string>> = {}): Promise<WidgetService> {
  const project = await sharedProject();
  const service = new Instance(project, ["start"], {
    DATA_DIR: await preparedData(project, { demo: true }),
    LOG_LEVEL: "warn",
    ...settings,
  });
  const personaId = (await service.printed(/The demo persona (\S+) is ready/, 200_000))[1] ?? "";
  const url = await service.address();

  async function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Record<string, unknown>> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers: { ...headers, "content-type": "application/json" }, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }
  const call: WidgetService["call"] = (method, path, body) => send(method, path, { "x-api-key": accountKey }, body);
  const token = (await send("POST", "/api/auth/login", {}, owner))["access_token"];
  const brandId = (await call("GET", `/api/personas/${personaId}`))["brand_id"];
  return {
    url,
    personaId,
    call,
    asOperator: (method, path, body) => send(method, path, { authorization: `Bearer ${String(token)}` }, body),
    createPersona: async (fields) =>
      String((await call("POST", "/api/personas", { brand_id: brandId, name: "Ada", languages: ["en"], ...fields }))["id"]),
    async stop() {
      await service.stop();
      project.remove();
    },
  };
}
