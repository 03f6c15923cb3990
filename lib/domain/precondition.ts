import { type Refused, refuse } from './decision.ts';

/**
 * The versions that a write accepts: any existing one (`*`), one of the listed tags, or, if
 * undefined, every state.
 */
export type Precondition = '*' | readonly string[] | undefined;

/** Evaluates `If-Match` (RFC 9110, section 13.1.1). */
const accepts = (precondition: Precondition, ver: number): boolean =>
  precondition === undefined || precondition === '*' || precondition.includes(String(ver));

/** Refuses to change a resource that has another version than the client expects. */
export const refuseVersion = (
  precondition: Precondition,
  ver: number,
): Refused<'resource/changed'> | undefined =>
  accepts(precondition, ver)
    ? undefined
    : refuse('resource/changed', { detail: `The version is "${ver}" now.` });
