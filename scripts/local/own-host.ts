import type { IncomingMessage, ServerResponse } from 'node:http';

const ofThisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const nameIn = (host: string): string => host.replace(/:\d+$/u, '').toLowerCase();

/**
 * Whether a request is for this machine, or for the host of a public URL. A website whose name resolves to this machine
 * (DNS rebinding) sends that name. The port is not compared, because it may be forwarded.
 */
export function isForOwnHost({ headers }: IncomingMessage, publicUrl = ''): boolean {
  const name = nameIn(headers.host ?? '');
  return ofThisMachine.has(name) || name === URL.parse(publicUrl)?.hostname;
}

/** Responds without CORS headers, so that a website cannot read the response. */
export function refuse(response: ServerResponse, why: string): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
}
