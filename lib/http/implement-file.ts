import type { PublicFile } from '../app/service/public-file.ts';
import { anyQuery, type Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Locale } from '../domain/people/locale.ts';
import type { Event } from './exchange.ts';
import { type FileForms, fileForms, fileReply } from './file-reply.ts';
import { onion } from './onion.ts';
import { parseRequest } from './parse-request.ts';
import { problemOrPage } from './problem-or-page.ts';

/**
 * Wires public files that depend on nothing but the path and the language, and use no table. Each file is created for its first
 * request and stays in memory.
 */
export function implementFile<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  find: NoInfer<(params: Params<Id>, locale: Locale) => Promise<PublicFile | undefined>>,
  localeOf: (event: Event) => Locale = () => 'en',
) {
  const filesByAddress = new Map<string, FileForms>();
  const formsOf = async (event: Event): Promise<FileForms> => {
    const [params, locale] = [(event.pathParameters ?? {}) as Params<Id>, localeOf(event)];
    const address = JSON.stringify([params, locale]);
    const cached = filesByAddress.get(address);
    if (cached !== undefined) return cached;
    const file = await find(params, locale);
    if (file === undefined) throw new Problem('route/unknown');
    const forms = fileForms(file);
    filesByAddress.set(address, forms);
    return forms;
  };
  const answer = async (event: Event) => {
    parseRequest({ ...contract, query: anyQuery }, event, []);
    return fileReply(event, await formsOf(event));
  };
  return onion(contract.id, { answer, recover: problemOrPage });
}
