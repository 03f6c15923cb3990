import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/*
 * Loaded into the local server before its own code. The gateway joins headers of one name with a comma;
 * serverless-offline hands on the last of them, so that of two credentials it would take one.
 */
subscribe('http.server.request.start', (message) => {
  const { request } = message as { readonly request: IncomingMessage };
  // Read first: Node makes `headers` of the raw ones when they are asked for, by how many there were.
  const { headers: _, rawHeaders } = request;
  request.rawHeaders = joined(rawHeaders);
});

function joined(rawHeaders: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const before = byName.get(name.toLowerCase());
    byName.set(name.toLowerCase(), before === undefined ? value : `${before},${value}`);
  }
  return [...byName].flat();
}
