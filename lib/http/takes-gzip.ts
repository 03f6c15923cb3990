import { type Event, headerOf } from './exchange.ts';

/** Whether a client takes what is packed (RFC 9110 section 12.5.3). */
export const takesGzip = (event: Event): boolean =>
  (headerOf(event, 'accept-encoding') ?? '')
    .split(',')
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/iu.test(coding));
