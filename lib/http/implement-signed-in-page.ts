import { type SignedInPageName, signedInPage } from '../app/pages/signed-in-page.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { pagesClient } from './configuration.ts';
import { implementLocalFile } from './implement-local-file.ts';
import { builtPages } from './read-built.ts';

/** Wires a page on which users sign in. The path must name a part of the page. */
export function implementSignedInPage<Id extends OperationId, Query, Body>(
  contract: Contract<Id, Query, Body, string>,
  page: SignedInPageName,
  hasPart: NoInfer<(params: Params<Id>) => boolean> = () => true,
) {
  return implementLocalFile(contract, async (locale, params) =>
    hasPart(params)
      ? signedInPage(page, locale, (await builtPages())[page], pagesClient())
      : undefined,
  );
}
