import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { Picture } from '../domain/pictures/picture.ts';
import { isKnownToClient } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { forEveryoneForEver } from './observe.ts';

/** Answers a read with a picture. The content of an address never changes. */
export function pictureReply(_: Contract, event: Event, picture: Picture | undefined): Result {
  if (picture === undefined) throw new Problem('picture/unknown');
  const headers = {
    ...forEveryoneForEver,
    etag: `"${Object.values(event.pathParameters ?? {}).join()}"`,
    // A picture that is opened as a page must not run scripts.
    'content-security-policy': 'sandbox',
  };
  if (isKnownToClient(event, headers.etag)) return { statusCode: 304, headers };
  return {
    statusCode: 200,
    headers: { 'content-type': picture.mediaType, ...headers },
    body: Buffer.from(picture.bytes).toString('base64'),
    isBase64Encoded: true,
  };
}
