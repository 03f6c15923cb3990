import { type Contract, takesLink, tokenHeaders } from '../../lib/contract/contract.ts';

/** The token of a link, in the header in which the operation takes one; any other operation is sent it as that of a guest. */
export const linkHeader = ({ scope }: Pick<Contract, 'scope'>, token: string | undefined) =>
  token === undefined
    ? {}
    : { [tokenHeaders[takesLink(scope) ? scope : 'guest'].toLowerCase()]: token };
