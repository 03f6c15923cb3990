import { listing } from '../../data/schedules/stored-schedules.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Books } from './books.ts';
import { type Finding, overwrite } from './finding.ts';

const listKeys = ['lpk', 'gsi1sk', 'gsi2sk'] as const;

/** Finds schedules in the wrong list, and canceled schedules that are still in a list. */
export function auditLists(of: OrganizationId, books: Books): Finding[] {
  return books.listed.flatMap(({ key, item, schedule }) => {
    const expected = listing(of, schedule);
    if (listKeys.every((name) => item[name] === expected[name])) return [];
    const detail = `It should be listed under ${expected.lpk ?? 'nothing'}, and is under ${item.lpk ?? 'nothing'}.`;
    const unlisted = { lpk: undefined, gsi1sk: undefined, gsi2sk: undefined };
    const repair = overwrite(key, { ver: item.ver }, { ...item, ...unlisted, ...expected });
    return [{ kind: 'list-differs' as const, key, detail, repair }];
  });
}
