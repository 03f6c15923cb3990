import type { ConferencingConnection } from '../conferencing/conferencing-connection.ts';
import type { Event } from '../feed/event.ts';
import type { User } from '../people/user.ts';
import type { Message } from './message.ts';
import { noticeToUser } from './notice-to.ts';
import { oneLine } from './plain-text.ts';

/** Writes the notice to a user about their own failed conferencing account. */
export const composeConferencingNotice = (
  { version }: Pick<Event, 'version'>,
  { uid, provider, account }: ConferencingConnection,
  user: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
): Message =>
  noticeToUser(user, organization, ({ conferencingFailed: localized, places }) => {
    const named = oneLine(account, 200);
    return {
      kind: 'conferencingFailed',
      about: { uid, version },
      subject: localized.subject(named),
      opening: localized.opening,
      rows: [
        { label: localized.account, text: named },
        { label: localized.provider, text: places[provider] },
        { label: localized.effect, text: localized.inTheMeantime },
      ],
      next: localized.next,
    };
  });
