import type { Event } from '../feed/event.ts';
import type { User } from '../people/user.ts';
import type { Message } from './message.ts';
import { noticeTo } from './notice-to.ts';
import { oneLine } from './plain-text.ts';

/** Writes the notice to an owner about a disabled webhook endpoint, from its event. */
export const composeNotice = (
  { object, version }: Pick<Event, 'object' | 'version'>,
  owner: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
): Message =>
  noticeTo(owner, organization, ({ endpointDisabled: localized }) => {
    const address = oneLine(String(object.url), 2048);
    const { gone, failing } = localized.reasons;
    return {
      kind: 'endpointDisabled',
      role: 'owner',
      about: { uid: String(object.uid), version },
      subject: localized.subject(hostOf(address)),
      opening: localized.opening,
      rows: [
        { label: localized.url, text: address },
        { label: localized.reason, text: object.disabledReason === 'gone' ? gone : failing },
      ],
      next: localized.next,
    };
  });

/** The path is left out, because it may contain a secret. */
const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/u.exec(url)?.[1] ?? url;
