import { client } from '../../lib/data/table.ts';

/** Sends the calls of this process's own client to another engine, with its own settings, until what is returned is called. */
export function tableAt(endpoint: string): () => void {
  const { hostname, port } = new URL(endpoint);
  const name = `at-${endpoint}`;
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { hostname, port: Number(port) });
      return next(args);
    },
    { step: 'build', name },
  );
  return () => {
    client.middlewareStack.remove(name);
  };
}

interface Configurable {
  readonly updateHttpClientConfig: (name: string, value: number) => void;
}

/** Lets the calls of this process's own client take as long as a busy machine may need; what they are told is the same. */
export function waitLonger(): void {
  const requestHandler = client.config.requestHandler as unknown as Configurable;
  for (const name of ['connectionTimeout', 'requestTimeout', 'socketTimeout']) {
    requestHandler.updateHttpClientConfig(name, 60_000);
  }
}

/** The client library tries less often after a hundred failures, until calls succeed again; a test that makes hundreds begins anew. */
export async function forgetFailures(): Promise<void> {
  Object.assign(await client.config.retryStrategy(), { capacity: 500 });
}
