import type { PublicFile } from '../app/service/public-file.ts';
import { anyQuery, type Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Locale } from '../domain/users/user.ts';
import type { Event } from './exchange.ts';
import { fileReply, type ReadyFile, readyFile } from './file-reply.ts';
import { onion } from './onion.ts';
import { parseRequest } from './parse-request.ts';
import { problemOrPage } from './problem-or-page.ts';

/**
 * Wires files that are the same for everyone, or for everyone who reads a language. They are public and use no table. Each file
 * is made for its first request and kept in memory.
 */
export function implementFile<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  find: NoInfer<(params: Params<Id>, locale: Locale) => Promise<PublicFile | undefined>>,
  localeOf: (event: Event) => Locale = () => 'en',
) {
  const kept = new Map<string, ReadyFile>();
  const readyAt = async (event: Event): Promise<ReadyFile> => {
    const [params, locale] = [(event.pathParameters ?? {}) as Params<Id>, localeOf(event)];
    const address = JSON.stringify([params, locale]);
    const known = kept.get(address);
    if (known !== undefined) return known;
    const file = await find(params, locale);
    if (file === undefined) throw new Problem('route/unknown');
    const ready = readyFile(file);
    kept.set(address, ready);
    return ready;
  };
  const answer = async (event: Event) => {
    parseRequest({ ...contract, query: anyQuery }, event, []);
    return fileReply(event, await readyAt(event));
  };
  return onion(contract.id, { answer, recover: problemOrPage });
}
