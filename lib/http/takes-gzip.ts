import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

/** Both names mean the same coding (RFC 9110 section 8.4.1.3). */
const names = ['gzip', 'x-gzip'];

/**
 * True if the client accepts a body in gzip (RFC 9110 section 12.5.3). `*` represents the codings that the header does
 * not name.
 */
export function takesGzip(event: Event): boolean {
  const codings = weightedValues(headerOf(event, 'accept-encoding'));
  const named = codings.find(({ value }) => names.includes(value));
  const gzip = named ?? codings.find(({ value }) => value === '*');
  return gzip !== undefined && gzip.weight > 0;
}
