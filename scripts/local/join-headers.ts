import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/*
 * Loaded into the local server before its own code. The gateway joins headers with the same name
 * with a comma. serverless-offline passes only the last one, and would accept one of two
 * credentials.
 */
subscribe('http.server.request.start', (message) => {
  const { request } = message as { readonly request: IncomingMessage };
  // Reads `headers` first, because Node.js creates it from the raw headers, with their original
  // number, on first access.
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
