import type { WebAnswer, WebFetcher, WebRequest } from "../../ports/web-fetcher.ts";

type Fetcher = Pick<WebFetcher, "fetch">;

const mostBytes = 16_777_216;

/** Answers that the first look at a site has got, so that the crawl after it does not ask for the same again. */
export class RememberedAnswers {
  readonly #answers = new Map<string, WebAnswer>();
  #bytes = 0;

  /** The fetcher, while what it gets is remembered. */
  recording(fetcher: Fetcher): Fetcher {
    return {
      fetch: async (request, signal) => {
        const answer = await fetcher.fetch(request, signal);
        if (isGet(request)) this.#keep(request.url, answer);
        return answer;
      },
    };
  }

  /** The fetcher, but for what is remembered: that is given once. */
  before(fetcher: Fetcher): Fetcher {
    return {
      fetch: (request, signal) => {
        const answer = isGet(request) ? this.#answers.get(request.url) : undefined;
        if (answer === undefined || answer.body.byteLength > request.maxBytes) return fetcher.fetch(request, signal);
        this.#answers.delete(request.url);
        this.#bytes -= answer.body.byteLength;
        return Promise.resolve(answer);
      },
    };
  }

  /** Only what answers under the very address that was asked for: whether a redirect may be followed is for each asker to say. */
  #keep(asked: string, answer: WebAnswer): void {
    const { byteLength } = answer.body;
    if (answer.url !== asked || (answer.status !== 200 && answer.status !== 404) || this.#bytes + byteLength > mostBytes) return;
    if (this.#answers.has(asked)) return;
    this.#bytes += byteLength;
    this.#answers.set(asked, answer);
  }
}

function isGet({ method }: WebRequest): boolean {
  return method === undefined || method === "GET";
}
