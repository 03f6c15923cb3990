import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { DocsPage } from '../app/service/docs-page.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { type Event, headerOf, type Result } from './exchange.ts';
import { observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { plainProblems } from './plain-problems.ts';
import { isKnownToClient } from './preconditions.ts';
import { readBody } from './read-body.ts';

/** What a client needs to keep a reply and to ask for it again; all that a 304 says. */
interface Validators extends Readonly<Record<string, string>> {
  readonly etag: string;
}

interface Form {
  readonly whole: Result;
  readonly validators: Validators;
}

/** A page as it goes out: for all who take it, and for those who take it packed. */
interface Ready {
  readonly plain: Form;
  readonly packed: Form;
}

/** Wires a page that is the same for everyone; it is made on the first request and kept. */
export function implementPage<Id extends OperationId, Query, Body>(
  contract: Contract<Id, Query, Body, string>,
  make: () => Promise<DocsPage>,
) {
  let ready: Ready | undefined;
  return middy<Event, Result>()
    .use(observe(contract.id))
    .use(plainProblems)
    .use(readBody(false))
    .handler(async (event) => {
      parseRequest(contract, event, []);
      ready ??= readyFrom(await make());
      const { whole, validators } = takesGzip(event) ? ready.packed : ready.plain;
      // Copied, because the layers around put the headers of one request on it.
      return isKnownToClient(event, validators.etag)
        ? { statusCode: 304, headers: { ...validators } }
        : { ...whole };
    });
}

const takesGzip = (event: Event): boolean =>
  (headerOf(event, 'accept-encoding') ?? '')
    .split(',')
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/iu.test(coding));

/** The two forms are different bytes, so their tags differ (RFC 9110 section 8.8.3). */
function readyFrom({ html, contentSecurityPolicy }: DocsPage): Ready {
  const tag = createHash('sha256').update(contentSecurityPolicy).update(html).digest('base64url');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const packed = gzipSync(html, { level: 9 }).toString('base64');
  return {
    plain: formOf(`"${tag}"`, headers, { body: html }),
    packed: formOf(
      `"${tag}-gzip"`,
      { ...headers, 'content-encoding': 'gzip' },
      { body: packed, isBase64Encoded: true },
    ),
  };
}

function formOf(etag: string, headers: Record<string, string>, content: Result): Form {
  // It may be kept, but is asked for again: whoever reads it reads what is deployed.
  const validators = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return {
    validators,
    whole: { statusCode: 200, headers: { ...headers, ...validators }, ...content },
  };
}
