import autocannon from 'autocannon';
import type { LoadRequest } from './adapter.ts';

export interface Fired {
  readonly requestsASecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Answers that were no success, and requests that got none. */
  readonly failed: number;
}

/** Sends requests over some connections for some seconds, each the next as soon as the last was answered. */
export async function fire(
  baseUrl: string,
  request: (index: number) => LoadRequest,
  next: () => number,
  asked: { readonly connections: number; readonly seconds: number },
): Promise<Fired> {
  const result = await autocannon({
    url: baseUrl,
    connections: asked.connections,
    duration: asked.seconds,
    requests: [
      {
        setupRequest: (sent) => {
          const { method, path, headers = {}, body } = request(next());
          // autocannon writes the length of a body into the headers, which an adapter may use again.
          return { ...sent, method, path, headers: { ...headers }, ...(body && { body }) };
        },
      },
    ],
  });
  return {
    requestsASecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
