import jsonBodyParser from '@middy/http-json-body-parser';
import { Problem } from '../contract/problem.ts';
import { type Event, type Exchange, headerOf } from './exchange.ts';

const maxBytes = 256 * 1024;
const jsonMediaType = /^application\/(?:json|[\w!#$&^.+-]+\+json)\s*(?:;|$)/iu;

// `readJson` checks the media type itself, before the size.
const parser = jsonBodyParser({ disableContentTypeCheck: true });

/** Refuses compressed bodies (RFC 9110 section 15.5.16): a small body could become a very large one. */
function refuseCompressed(event: Event): void {
  const codings = (headerOf(event, 'content-encoding') ?? '').toLowerCase().split(',');
  if (codings.every((coding) => ['', 'identity'].includes(coding.trim()))) return;
  throw new Problem('request/unsupported-media-type', {
    detail: 'The body must have no Content-Encoding.',
    headers: { 'accept-encoding': 'identity' },
  });
}

/**
 * Parses a JSON body. Media type (415) and size (413) are checked before it is parsed (400). If the operation takes no body, a body
 * stays as it is, so that the schema refuses it.
 */
export const readJson =
  (takesBody: boolean) =>
  (request: Exchange): void => {
    const { event } = request;
    const bytes = sizeOf(event);
    if (bytes === 0) {
      event.body = undefined;
      return;
    }
    if (!takesBody) return;
    refuseCompressed(event);
    if (!jsonMediaType.test(headerOf(event, 'content-type')?.trim() ?? '')) {
      const detail = 'The media type must be application/json or end in +json.';
      throw new Problem('request/unsupported-media-type', { detail });
    }
    if (bytes > maxBytes) throw new Problem('request/too-large');
    try {
      parser.before?.(request as never);
    } catch (cause) {
      throw unreadable(cause);
    }
  };

/** Created when it is needed, because loading the data of `Intl` is slower than starting a function. */
const alternatives = () => new Intl.ListFormat('en', { type: 'disjunction' });

/** Reads the bytes of a file. The gateway sends bytes that are not text in base64. */
export const readFile =
  (mediaTypes: readonly string[]) =>
  ({ event }: Exchange): void => {
    const { body, isBase64Encoded } = event;
    if (typeof body !== 'string' || body === '') {
      event.body = undefined;
      return;
    }
    refuseCompressed(event);
    const [mediaType = ''] = (headerOf(event, 'content-type') ?? '').split(';');
    if (!mediaTypes.includes(mediaType.trim().toLowerCase())) {
      const detail = `The media type must be ${alternatives().format(mediaTypes)}.`;
      throw new Problem('request/unsupported-media-type', { detail });
    }
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.length > maxBytes) throw new Problem('request/too-large');
    event.body = bytes.length > 0 ? bytes : undefined;
  };

/** Reads the bytes of a body of any media type. Its signature is verified before it is parsed. */
export const readBytes = ({ event }: Exchange): void => {
  const { body, isBase64Encoded } = event;
  const text = typeof body === 'string' ? body : '';
  if (text !== '') refuseCompressed(event);
  const bytes = Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw new Problem('request/too-large');
  event.body = bytes;
};

export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The problem of a body that cannot be parsed. The parser also throws for names that could change the prototype of an object. */
function unreadable(cause: unknown): Problem {
  const isForbiddenName = cause instanceof Error && cause.message.startsWith('Forbidden key');
  if (isForbiddenName) {
    const detail = 'Must not contain a member named __proto__, or constructor with a prototype.';
    const errors = [{ pointer: '', code: 'member/unknown', detail }];
    return new Problem('request/invalid', { errors, cause });
  }
  const errors = [{ pointer: '', code: 'request/not-json', detail: 'Must be valid JSON.' }];
  return new Problem('request/not-json', { errors, cause });
}

function sizeOf({ body, isBase64Encoded }: Event): number {
  if (typeof body !== 'string' || body === '') return 0;
  // The length is measured as text, in which an invalid byte takes three, because the body is stored as text.
  return Buffer.byteLength(isBase64Encoded ? String(Buffer.from(body, 'base64')) : body);
}
