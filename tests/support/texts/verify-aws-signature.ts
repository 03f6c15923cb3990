import { createHmac, hash } from 'node:crypto';
import type { ReceivedText } from './texts-sink.ts';

const form =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8}\/([\w-]+)\/([\w-]+)\/aws4_request), SignedHeaders=([\w;-]+), Signature=(\w+)$/u;

const keyed = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/**
 * Throws unless the secret access key of this process has signed a received request to `/` of a service of AWS, with all
 * headers that AWS requires (Signature Version 4).
 */
export function verifyAwsSignature({ headers, body }: ReceivedText, service: string): void {
  const [, , scope = '', , signedFor, list = '', signature] =
    form.exec(headers.authorization ?? '') ?? [];
  const names = list.split(';');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = `POST\n/\n\n${lines}\n${list}\n${hash('sha256', body)}`;
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${hash('sha256', request)}`;
  const secret = `AWS4${process.env.AWS_SECRET_ACCESS_KEY}`;
  const expected = keyed(scope.split('/').reduce<Buffer | string>(keyed, secret), text);
  const isWhole = ['host', 'x-amz-date', 'x-amz-target'].every((name) => names.includes(name));
  if (signedFor !== service || !isWhole || signature !== expected.toString('hex'))
    throw new Error(`The signature is wrong: ${headers.authorization}`);
}
