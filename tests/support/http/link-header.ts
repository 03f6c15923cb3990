import {
  type Contract,
  responseHeader,
  takesLink,
  tokenHeaders,
} from '../../../lib/contract/contract.ts';

/** The token of a link, or of a response, in the header in which the operation takes one; any other operation is sent it as that of a guest. */
export function linkHeader(
  { scope, takesResponse }: Pick<Contract, 'scope' | 'takesResponse'>,
  token: string | undefined,
) {
  if (token === undefined) return {};
  const ofLink = tokenHeaders[takesLink(scope) ? scope : 'guest'];
  return { [(takesResponse === 'required' ? responseHeader : ofLink).toLowerCase()]: token };
}
