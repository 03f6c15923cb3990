import { english } from '../messages/english.ts';
import { japanese } from '../messages/japanese.ts';
import type { Message } from '../messages/message.ts';
import type { SingleMessage } from '../messages/message-job.ts';
import { oneLine } from '../messages/plain-text.ts';
import type { Organization } from '../people/organization.ts';
import type { User } from '../people/user.ts';
import type { Invitation } from './invitation.ts';

const texts = { en: english, ja: japanese };

/**
 * Writes the mail to an invited person in the language of the organization, because the language of the
 * person is unknown.
 */
export function composeInvitation(
  { uid, email, role, expiresAt }: Invitation,
  inviter: Pick<User, 'name' | 'email'>,
  { name, locale }: Pick<Organization, 'name' | 'locale'>,
  sealedUrl: string,
  nowMs: number,
): SingleMessage & { readonly message: Message } {
  const localized = texts[locale];
  const { subject, opening, roles, accept, next, ...labels } = localized.invitation;
  const [organization, by] = [oneLine(name, 120), oneLine(inviter.name, 80)];
  const message: Message = {
    kind: 'invitation',
    role: 'invitee',
    to: { name: '', email },
    organization: name,
    replyTo: inviter.email,
    letter: {
      locale,
      subject: oneLine(subject(organization), 200),
      greeting: localized.greeting(oneLine(email)),
      opening: opening(by, organization),
      note: null,
      rows: [
        { label: labels.invitedBy, text: `${by} <${oneLine(inviter.email)}>` },
        { label: labels.role, text: roles[role] },
      ],
      // The sealed URL is opened when the mail is sent.
      links: [{ label: accept, url: '' }],
      closing: [next, localized.answered, localized.sentBy(organization)],
    },
    sealedUrl,
    about: { uid, version: 1 },
    booking: null,
  };
  return {
    kind: 'single',
    id: `${uid}.invitation`,
    resource: uid,
    writtenMs: nowMs,
    untilMs: Date.parse(expiresAt),
    message,
  };
}
