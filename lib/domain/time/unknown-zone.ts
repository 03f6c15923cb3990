import type { Violation } from '../violation.ts';
import { isZone } from './zone.ts';

/** The violation for a time zone that does not exist. An absent zone is allowed. */
export const unknownZone = (
  timeZone: string | undefined,
  pointer: string,
): Violation<'time-zone/unknown'>[] =>
  timeZone === undefined || isZone(timeZone)
    ? []
    : [{ pointer, code: 'time-zone/unknown', detail: 'Must be a valid IANA time zone name.' }];
