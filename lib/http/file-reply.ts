import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PublicFile } from '../app/service/public-file.ts';
import { isKnownToClient } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { forEveryoneForEver } from './observe.ts';
import { takesGzip } from './takes-gzip.ts';

/** The headers that a client needs to store a reply and to validate it. A 304 has only these. */
interface Validators extends Readonly<Record<string, string>> {
  readonly etag: string;
}

interface FileForm {
  readonly whole: Result;
  readonly validators: Validators;
}

/** The two forms of a file: plain and compressed. */
export interface FileForms {
  readonly plain: FileForm;
  readonly packed: FileForm;
}

/** Creates both forms of a file. Their bytes differ, so their tags differ (RFC 9110 section 8.8.3). */
export function fileForms(file: PublicFile): FileForms {
  const { text, isBase64 = false, mediaType, contentSecurityPolicy = '', isForAllOrigins } = file;
  const tag = createHash('sha256').update(contentSecurityPolicy).update(text).digest('base64url');
  const headers = {
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    ...(contentSecurityPolicy !== '' && { 'content-security-policy': contentSecurityPolicy }),
    ...(isForAllOrigins && { 'access-control-allow-origin': '*' }),
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

/** The caching headers of a file. A file that may change is validated before each use, so clients get the deployed version. */
const cachingOf = ({ isImmutable, isKept, maxAge }: PublicFile) => {
  const checked = isKept === false ? 'no-store' : 'no-cache';
  const policy = maxAge === undefined ? checked : `public, max-age=${maxAge}`;
  return {
    ...(isImmutable ? forEveryoneForEver : { 'cache-control': policy }),
    vary: 'accept-encoding',
  };
};

const formOf = (
  validators: Validators,
  headers: Record<string, string>,
  content: Result,
): FileForm => ({
  validators,
  whole: { statusCode: 200, headers: { ...headers, ...validators }, ...content },
});

/** Answers a request for a file with a form that the client accepts, or with 304 if the client has it. */
export function fileReply(event: Event, forms: FileForms): Result {
  const { whole, validators } = takesGzip(event) ? forms.packed : forms.plain;
  // The outer layers add the headers of one request to this copy.
  return isKnownToClient(event, validators.etag)
    ? { statusCode: 304, headers: { ...validators } }
    : { ...whole };
}
