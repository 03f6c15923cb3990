import type { readLastUses } from '../../data/people/key-use.ts';
import type { listApiKeys as listPage } from '../../data/people/list-api-keys.ts';
import { isManager } from '../../domain/access.ts';
import { type ApiKey, seesKeysOf, shownApiKey } from '../../domain/people/api-key.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface KeysQuery {
  readonly userId?: string | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

interface Deps {
  readonly listPage: typeof listPage;
  readonly readLastUses: typeof readLastUses;
}

/** Returns one page of the API keys that the caller may see, newest first. */
export async function listApiKeys(
  actor: Actor,
  query: KeysQuery,
  deps: Deps,
): Promise<{ readonly data: readonly ApiKey[]; readonly nextCursor: string | null }> {
  const { cursor, perPage } = query;
  const { organizationId: of } = actor;
  const scope = { actor, list: 'api-keys', query: { ...query } };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  const userId = query.userId ?? (isManager(actor) ? undefined : actor.userId);
  if (userId !== undefined && !seesKeysOf(actor, userId)) return { data: [], nextCursor: null };
  const { apiKeys, next } = await deps.listPage(of, { perPage, userId }, after);
  const lastUsedOn = await deps.readLastUses(
    of,
    apiKeys.map(({ keyId }) => keyId),
  );
  const data = apiKeys.map((one) => shownApiKey(one, lastUsedOn(one.keyId)));
  return { data, nextCursor: await encryptCursor(next, scope) };
}
