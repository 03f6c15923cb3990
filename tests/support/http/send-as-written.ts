import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request exactly as written. `fetch` would correct its path and headers. */
export async function sendAsWritten(
  baseUrl: string,
  line: string,
  { headers, body = '' }: RawRequestOptions,
) {
  const [method = '', path = ''] = line.split(' ');
  const { hostname, port } = new URL(baseUrl);
  const hasLength = body !== '' && !headers?.['transfer-encoding'];
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: {
      ...(hasLength && { 'content-length': `${Buffer.byteLength(body)}` }),
      ...headers,
    },
  });
  sent.end(body);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  return { status: Number(reply.statusCode), headers: reply.headers, body: await text(reply) };
}
