import { Api, type Answer } from "../../server/test/support/api.ts";
import { Instance } from "./instance.ts";
import type { Project } from "./project.ts";

/** A service that is killed and restarted while clients keep calling it. */
export class Mortal {
  readonly #project: Project;
  readonly #settings: Readonly<Record<string, string>>;
  #instance: Instance | null = null;
  #url = "";

  constructor(project: Project, settings: Readonly<Record<string, string>>) {
    this.#project = project;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    this.#instance = new Instance(this.#project, ["start"], this.#settings);
    this.#url = await this.#instance.address();
  }

  get url(): string {
    return this.#url;
  }

  get instance(): Instance {
    if (this.#instance === null) throw new Error("it was not started");
    return this.#instance;
  }

  /** Kills the service with `kill -9` and restarts it. Resolves when it is listening again. */
  async killAndStart(): Promise<void> {
    await this.instance.kill();
    await this.start();
  }

  async end(): Promise<void> {
    await this.#instance?.kill();
  }

  /** Retries until there is a response, as a robust client does after a lost connection. */
  async untilAnswered(key: string, call: (api: Api) => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      try {
        const answer = await call(Api.withKey(this.#url, key));
        if (answer.status < 500) return answer;
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
