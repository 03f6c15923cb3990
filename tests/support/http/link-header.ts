import {
  type Contract,
  responseHeader,
  takesLink,
  tokenHeaders,
} from '../../../lib/contract/contract.ts';

/**
 * The header with the token of a link or of a response. An operation that accepts no token gets the
 * header of guests.
 */
export function linkHeader(
  { scope, takesResponse }: Pick<Contract, 'scope' | 'takesResponse'>,
  token: string | undefined,
) {
  if (token === undefined) return {};
  const ofLink = tokenHeaders[takesLink(scope) ? scope : 'guest'];
  return { [(takesResponse === 'required' ? responseHeader : ofLink).toLowerCase()]: token };
}
