import type { OrganizationId } from '../../domain/tenancy.ts';
import { MeetingFailure } from '../../outbound/meetings/meeting-source.ts';
import type { Maker } from '../conferencing/at-provider.ts';

/** Accounts whose provider did not answer in time. A run does not wait for them again, because other meetings would wait, too. */
export type SilentAccounts = Set<string>;

/** Calls the provider of an account, unless it did not answer in time before. */
export async function unlessSilent<Done>(
  of: OrganizationId,
  { userId, provider }: Maker,
  silent: SilentAccounts,
  call: () => Promise<Done>,
): Promise<Done> {
  const account = `${of} ${userId} ${provider}`;
  if (silent.has(account)) throw new MeetingFailure('timeout');
  try {
    return await call();
  } catch (error) {
    if (error instanceof MeetingFailure && error.problem === 'timeout') silent.add(account);
    throw error;
  }
}
