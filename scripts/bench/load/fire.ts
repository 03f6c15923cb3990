import autocannon from 'autocannon';
import type { LoadRequest } from './adapter.ts';

export interface Fired {
  readonly requestsASecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Error responses, and requests without a response. */
  readonly failed: number;
}

/**
 * Sends requests over some connections for some seconds. Each connection sends the next request
 * after a response.
 */
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
          // Copies the headers, because autocannon adds the length of the body to them, and an
          // adapter may reuse them.
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
