import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Picture } from '../domain/pictures/picture.ts';
import { isKnownToClient } from './conditional-headers.ts';
import type { Event, Exchange, Result } from './exchange.ts';
import { unguarded } from './guarded.ts';
import { limitReader } from './limit-caller.ts';
import { forEveryoneForEver } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { requireIds } from './require-ids.ts';

const limit = {
  before: ({ event }: Exchange): Promise<void> => limitReader(event, 1, Date.now()),
};

/** Wires an operation that hands a picture to everyone who knows its address. What is there once never changes. */
export function implementPicture<Id extends OperationId, Query, Body>(
  contract: Contract<Id, Query, Body, Uint8Array>,
  find: NoInfer<(params: Params<Id>) => Promise<Picture | undefined>>,
) {
  const answer = async (event: Event): Promise<Result> => {
    parseRequest(contract, event, []);
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireIds(contract, params);
    const picture = await find(params);
    if (picture === undefined) throw new Problem('picture/unknown');
    const headers = {
      ...forEveryoneForEver,
      etag: `"${Object.values(params).join()}"`,
      // Whoever opens it as a page of its own runs nothing that is in it.
      'content-security-policy': 'sandbox',
    };
    if (isKnownToClient(event, headers.etag)) return { statusCode: 304, headers };
    return {
      statusCode: 200,
      headers: { 'content-type': picture.mediaType, ...headers },
      body: Buffer.from(picture.bytes).toString('base64'),
      isBase64Encoded: true,
    };
  };
  return unguarded(contract, answer, undefined, [limit]);
}
