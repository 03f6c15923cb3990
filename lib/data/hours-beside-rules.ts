import type { OrganizationId } from '../domain/tenancy.ts';
import type { Action } from './engine/commit.ts';
import type { Item } from './engine/items.ts';
import { plainAtMost, rulesForm } from './host-rules.ts';
import { keys } from './keys.ts';
import { packJson } from './packed-json.ts';

/*
 * What judges of offered time needs of the item of the hours also stands in that of the rules, so such a
 * reader reads one item of each host in place of two. Every transaction that writes the hours writes it.
 */

/** As it stands beside the rules; undefined where the hours were last written by a release that kept none there. */
export const hoursBeside = (rules: Item | undefined): Item | undefined =>
  rules?.hours as Item | undefined;

/** What of the hours stands there. */
function besideRules({ doc, external, conferencing }: Item): Item {
  return {
    ...(doc !== undefined && { doc: packJson(doc as string, plainAtMost) }),
    ...(external !== undefined && { external }),
    ...(conferencing !== undefined && { conferencing }),
  };
}

/**
 * Sets it, whatever else stands there: `hours` is the item as it is after the action beside this one. It needs no condition: the hours, which are written in the same transaction, have
 * one. The version of the rules goes up, so who changes the rules as they were read before is refused.
 */
export const writeBeside = (of: OrganizationId, userId: string, hours: Item): Action => {
  const none = rulesForm.write({ doc: [] });
  return {
    key: keys.rules(of, userId),
    update:
      'SET #hours = :hours, ver = if_not_exists(ver, :none) + :one, doc = if_not_exists(doc, :doc), #schema = if_not_exists(#schema, :schema)',
    names: { '#hours': 'hours', '#schema': 'schema' },
    values: {
      ':hours': besideRules(hours),
      ':none': 0,
      ':one': 1,
      ':doc': none.doc,
      ':schema': none.schema,
    },
  };
};
