import { newUid } from '../../app/new-uid.ts';
import { signInPageUrl } from '../../app/public-url.ts';
import { signSignIn } from '../../app/sessions/sign-in-token.ts';
import { type AddressUser, listUsersOfAddress } from '../../data/people/users-of-address.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import { isSameAddress } from '../../domain/is-same-address.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { SignInMessages } from '../../domain/messages/message-job.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { User } from '../../domain/people/user.ts';
import { composeSignIn } from '../../domain/sessions/compose-sign-in.ts';

const linksAtMost = 10;

interface Member extends AddressUser {
  readonly user: User;
  readonly organization: string;
}

/** Writes the mail with sign-in links for all users of an address; undefined if there are none. */
export async function composeSignInMail(job: SignInMessages): Promise<Message | undefined> {
  const listed = await listUsersOfAddress(job.email);
  const members = (await Promise.all(listed.map((one) => readMember(one, job.email))))
    .filter((one) => one !== undefined)
    .slice(0, linksAtMost);
  const [first] = members;
  if (first === undefined) return undefined;
  const links = await Promise.all(members.map((member) => linkOf(member, job)));
  // The address as its owner has spelled it, not as a caller has.
  return composeSignIn(job.uid, first.user, links);
}

async function readMember(
  { organizationId, userId }: AddressUser,
  email: string,
): Promise<Member | undefined> {
  const needs = [storedUser(userId), storedOrganization()];
  const snapshot = await wholeReaderOf(organizationId).read(needs);
  const user = snapshot.get(storedUser(userId))?.user;
  const organization = snapshot.get(storedOrganization())?.organization;
  if (user === undefined || organization === undefined || !isSameAddress(user.email, email))
    return undefined;
  return { organizationId, userId, user, organization: organization.name };
}

async function linkOf(
  { organizationId, userId, user: { email }, organization }: Member,
  { untilMs, browserHash }: SignInMessages,
) {
  const token = await signSignIn({
    organizationId,
    userId,
    email,
    sessionUid: newUid(),
    browserHash,
    expiresMs: untilMs,
  });
  return { organization, url: signInPageUrl(token) };
}
