import { client } from '../../../lib/data/engine/table.ts';

/**
 * Sends the calls of this process's client to another engine until the returned function is called.
 */
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

/**
 * Resets the retry quota. After a hundred failures the client library retries less often until
 * calls succeed, so a test with hundreds of failures resets it.
 */
export async function forgetFailures(): Promise<void> {
  Object.assign(await client.config.retryStrategy(), { capacity: 500 });
}
