import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PublicFile } from '../app/service/public-file.ts';
import { isKnownToClient } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { forEveryoneForEver } from './observe.ts';
import { takesGzip } from './takes-gzip.ts';

/** Headers that a client needs to store a reply and to validate it; a 304 has no others. */
interface Validators extends Readonly<Record<string, string>> {
  readonly etag: string;
}

interface Form {
  readonly whole: Result;
  readonly validators: Validators;
}

/** A file in the two forms in which it is sent. */
export interface ReadyFile {
  readonly plain: Form;
  readonly packed: Form;
}

/** The two forms are different bytes, so their tags differ (RFC 9110 section 8.8.3). */
export function readyFile(file: PublicFile): ReadyFile {
  const { text, isBase64 = false, mediaType, contentSecurityPolicy = '' } = file;
  const tag = createHash('sha256').update(contentSecurityPolicy).update(text).digest('base64url');
  const headers = {
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    ...(contentSecurityPolicy !== '' && { 'content-security-policy': contentSecurityPolicy }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const bytes = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  const packed = gzipSync(bytes, { level: 9 }).toString('base64');
  const caching = cachingOf(file);
  return {
    plain: formOf({ ...caching, etag: `"${tag}"` }, headers, {
      body: text,
      ...(isBase64 && { isBase64Encoded: true }),
    }),
    packed: formOf(
      { ...caching, etag: `"${tag}-gzip"` },
      { ...headers, 'content-encoding': 'gzip' },
      { body: packed, isBase64Encoded: true },
    ),
  };
}

/** A file that may change is validated before each use, so readers get what is deployed. */
const cachingOf = ({ isImmutable, isKept, maxAge }: PublicFile) => {
  const checked = isKept === false ? 'no-store' : 'no-cache';
  const asked = maxAge === undefined ? checked : `public, max-age=${maxAge}`;
  return {
    ...(isImmutable ? forEveryoneForEver : { 'cache-control': asked }),
    vary: 'accept-encoding',
  };
};

const formOf = (
  validators: Validators,
  headers: Record<string, string>,
  content: Result,
): Form => ({
  validators,
  whole: { statusCode: 200, headers: { ...headers, ...validators }, ...content },
});

/** The reply to a request for a file: the form that the client takes, or 304 if the client knows it. */
export function fileReply(event: Event, ready: ReadyFile): Result {
  const { whole, validators } = takesGzip(event) ? ready.packed : ready.plain;
  // Copied, because the layers around put the headers of one request on it.
  return isKnownToClient(event, validators.etag)
    ? { statusCode: 304, headers: { ...validators } }
    : { ...whole };
}
