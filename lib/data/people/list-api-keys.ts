import type { ListedApiKey } from '../../domain/people/api-key.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { listedApiKeyFrom } from './stored-api-keys.ts';

/** The filter of a list of API keys. */
export interface ApiKeyFilter {
  readonly perPage: number;
  /** Defaults to all users. */
  readonly userId?: string | undefined;
}

interface Page {
  readonly apiKeys: readonly ListedApiKey[];
  readonly next: Position | undefined;
}

/**
 * One page of the API keys of an organization or of one user, newest first. Deleted keys are in no
 * index.
 */
export async function listApiKeys(
  of: OrganizationId,
  { perPage, userId }: ApiKeyFilter,
  after: Position | undefined,
): Promise<Page> {
  // The index that sorts bookings by start sorts API keys by user.
  const place =
    userId === undefined
      ? ({ order: 'createdAt' } as const)
      : ({ order: 'startedAt', within: keys.ofUser(userId) } as const);
  const question = { list: keys.apiKeyList(of), sort: 'desc', perPage, ...place } as const;
  const unfiltered = { conceals: false, conditions: [], names: {}, values: {} };
  const { items, next } = await listPage(of, { ...question, ...unfiltered }, after);
  return { apiKeys: items.map(listedApiKeyFrom), next };
}
