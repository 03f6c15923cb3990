import { client } from '../../../lib/data/engine/table.ts';

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

/** The client library tries less often after a hundred failures, until calls succeed again; a test that makes hundreds begins anew. */
export async function forgetFailures(): Promise<void> {
  Object.assign(await client.config.retryStrategy(), { capacity: 500 });
}
