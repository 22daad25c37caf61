import type { WebAnswer, WebFetcher, WebRequest } from "../../ports/web-fetcher.ts";

type Fetcher = Pick<WebFetcher, "fetch">;

const mostBytes = 16_777_216;

/** Stores the responses to the first requests to a site, so the crawl does not repeat them. */
export class RememberedAnswers {
  readonly #answers = new Map<string, WebAnswer>();
  #bytes = 0;

  /** Wraps a fetcher to store its responses. */
  recording(fetcher: Fetcher): Fetcher {
    return {
      fetch: async (request, signal) => {
        const answer = await fetcher.fetch(request, signal);
        if (isGet(request)) this.#keep(request.url, answer);
        return answer;
      },
    };
  }

  /** Wraps a fetcher to return each stored response once. */
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

  /** Stores a response only if its URL is the requested URL, because each caller decides for itself whether to follow redirects. */
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
