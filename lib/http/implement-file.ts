import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { PublicFile } from '../app/service/public-file.ts';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { isKnownToClient } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { forEveryoneForEver, observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { plainProblems } from './plain-problems.ts';
import { readBody } from './read-body.ts';
import { takesGzip } from './takes-gzip.ts';

/** What a client needs to keep a reply and to ask for it again; all that a 304 says. */
interface Validators extends Readonly<Record<string, string>> {
  readonly etag: string;
}

interface Form {
  readonly whole: Result;
  readonly validators: Validators;
}

/** A file as it goes out: for all who take it, and for those who take it packed. */
interface Ready {
  readonly plain: Form;
  readonly packed: Form;
}

/** Wires files that are the same for everyone; each is made on the first request for it and kept. */
export function implementFile<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  find: NoInfer<(params: Params<Id>) => Promise<PublicFile | undefined>>,
) {
  const kept = new Map<string, Ready>();
  const readyAt = async ({ pathParameters = {} }: Event): Promise<Ready> => {
    const address = JSON.stringify(pathParameters);
    const known = kept.get(address);
    if (known !== undefined) return known;
    const file = await find(pathParameters as Params<Id>);
    if (file === undefined) throw new Problem('route/unknown');
    const ready = readyFrom(file);
    kept.set(address, ready);
    return ready;
  };
  return middy<Event, Result>()
    .use(observe(contract.id))
    .use(plainProblems)
    .use(readBody(false))
    .handler(async (event) => {
      // The query is for the page and its browser. A path with a control character leads to no file.
      parseRequest(contract, { ...event, rawQueryString: '', pathParameters: {} }, []);
      const ready = await readyAt(event);
      const { whole, validators } = takesGzip(event) ? ready.packed : ready.plain;
      // Copied, because the layers around put the headers of one request on it.
      return isKnownToClient(event, validators.etag)
        ? { statusCode: 304, headers: { ...validators } }
        : { ...whole };
    });
}

/** The two forms are different bytes, so their tags differ (RFC 9110 section 8.8.3). */
function readyFrom(file: PublicFile): Ready {
  const { text, mediaType, contentSecurityPolicy = '' } = file;
  const tag = createHash('sha256').update(contentSecurityPolicy).update(text).digest('base64url');
  const headers = {
    // JSON is always UTF-8.
    'content-type': mediaType === 'application/json' ? mediaType : `${mediaType}; charset=utf-8`,
    ...(contentSecurityPolicy !== '' && { 'content-security-policy': contentSecurityPolicy }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const packed = gzipSync(text, { level: 9 }).toString('base64');
  const caching = cachingOf(file);
  return {
    plain: formOf({ ...caching, etag: `"${tag}"` }, headers, { body: text }),
    packed: formOf(
      { ...caching, etag: `"${tag}-gzip"` },
      { ...headers, 'content-encoding': 'gzip' },
      { body: packed, isBase64Encoded: true },
    ),
  };
}

/** What may change is asked for again: whoever reads it reads what is deployed. */
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
