import type { Event } from '../feed/event.ts';
import type { User } from '../people/user.ts';
import type { Message } from './message.ts';
import { noticeTo } from './notice-to.ts';
import { oneLine } from './plain-text.ts';

/** What an owner reads of a webhook endpoint that was disabled, from its event. */
export const composeNotice = (
  { object, version }: Pick<Event, 'object' | 'version'>,
  owner: Pick<User, 'name' | 'email' | 'locale'>,
  organization: string,
): Message =>
  noticeTo(owner, organization, ({ endpointDisabled: said }) => {
    const address = oneLine(String(object.url), 2048);
    const { gone, failing } = said.reasons;
    return {
      kind: 'endpointDisabled',
      role: 'owner',
      about: { uid: String(object.uid), version },
      subject: said.subject(hostOf(address)),
      opening: said.opening,
      rows: [
        { label: said.url, text: address },
        { label: said.reason, text: object.disabledReason === 'gone' ? gone : failing },
      ],
      next: said.next,
    };
  });

/** Without its path, which may hold a secret and is of no use in a subject. */
const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/u.exec(url)?.[1] ?? url;
