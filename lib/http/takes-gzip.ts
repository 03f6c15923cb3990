import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

/** Whether a client takes what is packed (RFC 9110 section 12.5.3). */
export const takesGzip = (event: Event): boolean =>
  weightedValues(headerOf(event, 'accept-encoding'), ['gzip']).includes('gzip');
