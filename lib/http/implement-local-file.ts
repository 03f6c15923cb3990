import type { Context } from 'aws-lambda';
import type { PublicFile } from '../app/service/public-file.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Locale } from '../domain/users/user.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { Event } from './exchange.ts';
import { implementFile } from './implement-file.ts';

/** Wires files that are the same for everyone who reads a language: the one that the browser asks for first. */
export function implementLocalFile<Id extends OperationId, Query, Body>(
  contract: Contract<Id, Query, Body, string>,
  find: NoInfer<(locale: Locale, params: Params<Id>) => Promise<PublicFile | undefined>>,
) {
  const fileIn = (locale: Locale) => implementFile(contract, (params) => find(locale, params));
  const files = { en: fileIn('en'), ja: fileIn('ja') };
  return (event: Event, context: Context) => files[acceptedLocale(event)](event, context);
}
