import jsonBodyParser from '@middy/http-json-body-parser';
import { Problem } from '../contract/problem.ts';
import { type Event, type Exchange, headerOf } from './exchange.ts';

const maxBytes = 256 * 1024;
const jsonMediaType = /^application\/(?:json|[\w!#$&^.+-]+\+json)\s*(?:;|$)/iu;

// Our own check of the media type comes first: the body limit stands between the two.
const parser = jsonBodyParser({ disableContentTypeCheck: true });

/** Refuses packed bodies (RFC 9110 section 15.5.16). No function unpacks them, because a small body can become a very large one. */
function refuseCoded(event: Event): void {
  const codings = (headerOf(event, 'content-encoding') ?? '').toLowerCase().split(',');
  if (codings.every((coding) => ['', 'identity'].includes(coding.trim()))) return;
  throw new Problem('request/unsupported-media-type', {
    detail: 'The body must have no Content-Encoding.',
    headers: { 'accept-encoding': 'identity' },
  });
}

/**
 * 415, then 413, then 400: nothing large is parsed, and nothing is parsed that is not said to be
 * JSON. Where no body is taken one that is sent stays as it is, for the schema to refuse.
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
    refuseCoded(event);
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

/** Made when it is needed: loading what Intl knows of a language takes longer than loading a function. */
const alternatives = () => new Intl.ListFormat('en', { type: 'disjunction' });

/** The same of a file: its bytes stay as they are. The gateway hands on what is no text in base64. */
export const readFile =
  (mediaTypes: readonly string[]) =>
  ({ event }: Exchange): void => {
    const { body, isBase64Encoded } = event;
    if (typeof body !== 'string' || body === '') {
      event.body = undefined;
      return;
    }
    refuseCoded(event);
    const [said = ''] = (headerOf(event, 'content-type') ?? '').split(';');
    if (!mediaTypes.includes(said.trim().toLowerCase())) {
      const detail = `The media type must be ${alternatives().format(mediaTypes)}.`;
      throw new Problem('request/unsupported-media-type', { detail });
    }
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.length > maxBytes) throw new Problem('request/too-large');
    event.body = bytes.length > 0 ? bytes : undefined;
  };

/** The same of what is proven by its bytes before it is read, whatever it says that it is. */
export const readBytes = ({ event }: Exchange): void => {
  const { body, isBase64Encoded } = event;
  const text = typeof body === 'string' ? body : '';
  if (text !== '') refuseCoded(event);
  const bytes = Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw new Problem('request/too-large');
  event.body = bytes;
};

/** Bytes as JSON. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The parser refuses names that could reach an object's prototype, in the same way as what is no JSON. */
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
  // As text, in which a byte that is none of UTF-8 takes three: what is stored of it is as long.
  return Buffer.byteLength(isBase64Encoded ? String(Buffer.from(body, 'base64')) : body);
}
