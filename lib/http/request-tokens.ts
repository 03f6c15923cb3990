import {
  bookingHeader,
  type Contract,
  responseHeader,
  takesLink,
  tokenHeaders,
} from '../contract/contract.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, headerOf } from './exchange.ts';

export interface RequestTokens {
  /** The token of a signed link; empty if the operation takes none. */
  readonly linkToken: string;
  /** The token of a response to a routing form. */
  readonly responseToken: string | undefined;
  /** The token of a booking link, sent without a credential. */
  readonly bookingToken: string | undefined;
}

const tokenIn = (event: Event, header: string): string | undefined =>
  headerOf(event, header.toLowerCase());

/**
 * Returns the token in a header, or adds a violation if the header is absent. A missing and an invalid token cause
 * different problems.
 */
function requiredToken(event: Event, header: string, violations: Violation[]): string | undefined {
  const token = tokenIn(event, header);
  if (token !== undefined) return token;
  const pointer = `header/${header}`;
  violations.push({ pointer, code: 'member/missing', detail: 'This value is required.' });
  return undefined;
}

export const linkTokenOf = (
  { scope }: Pick<Contract, 'scope'>,
  event: Event,
  violations: Violation[],
): string =>
  takesLink(scope) ? (requiredToken(event, tokenHeaders[scope], violations) ?? '') : '';

/** The tokens that the operation takes. Tokens are sent in headers, because logs and referrers contain the query. */
export function requestTokens(
  contract: Pick<Contract, 'scope' | 'takesResponse' | 'takesBookingLink'>,
  event: Event,
  violations: Violation[],
): RequestTokens {
  const { takesResponse, takesBookingLink } = contract;
  const read = takesResponse === 'required' ? requiredToken : tokenIn;
  return {
    linkToken: linkTokenOf(contract, event, violations),
    responseToken: takesResponse ? read(event, responseHeader, violations) : undefined,
    bookingToken: takesBookingLink ? tokenIn(event, bookingHeader) : undefined,
  };
}
