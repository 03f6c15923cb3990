import type { Violation } from '../violation.ts';
import { isZone } from './zone.ts';

/** A zone that was sent and is none; nothing where none was sent. */
export const unknownZone = (
  timeZone: string | undefined,
  pointer: string,
): Violation<'time-zone/unknown'>[] =>
  timeZone === undefined || isZone(timeZone)
    ? []
    : [{ pointer, code: 'time-zone/unknown', detail: 'Must be a valid IANA time zone name.' }];
