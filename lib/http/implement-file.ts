import middy from '@middy/core';
import type { PublicFile } from '../app/service/public-file.ts';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Event, Result } from './exchange.ts';
import { fileReply, type ReadyFile, readyFile } from './file-reply.ts';
import { observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { problemsOrPage } from './problems-or-page.ts';
import { readBody } from './read-body.ts';

/** Wires files that are the same for everyone; each is made on the first request for it and kept. */
export function implementFile<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  find: NoInfer<(params: Params<Id>) => Promise<PublicFile | undefined>>,
) {
  const kept = new Map<string, ReadyFile>();
  const readyAt = async ({ pathParameters = {} }: Event): Promise<ReadyFile> => {
    const address = JSON.stringify(pathParameters);
    const known = kept.get(address);
    if (known !== undefined) return known;
    const file = await find(pathParameters as Params<Id>);
    if (file === undefined) throw new Problem('route/unknown');
    const ready = readyFile(file);
    kept.set(address, ready);
    return ready;
  };
  return middy<Event, Result>()
    .use(observe(contract.id))
    .use(problemsOrPage)
    .use(readBody(false))
    .handler(async (event) => {
      // The query is for the page and its browser. A path with a control character leads to no file.
      parseRequest(contract, { ...event, rawQueryString: '', pathParameters: {} }, []);
      return fileReply(event, await readyAt(event));
    });
}
