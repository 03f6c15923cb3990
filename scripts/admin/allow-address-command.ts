import * as v from 'valibot';
import { newUser } from '../../lib/admin/create-user.ts';
import { refused } from '../../lib/admin/refused.ts';
import { removeStop } from '../../lib/data/messages/stopped-addresses.ts';
import { signInOrganization } from '../../lib/domain/sessions/sign-in.ts';
import { type Command, existing, optionsOf, organization } from './command.ts';

const { email } = newUser.entries;
const allowOptions = v.strictObject({ organization, email });

export const allowAddressCommand: Command = {
  summary: 'sends messages to an address again after a bounce, a complaint or an unsubscription',
  usage: '--organization <id> --email ada@example.com',
  options: ['organization', 'email'],
  async run(options) {
    const sent = optionsOf(allowOptions, options);
    const of = await existing(sent.organization);
    // Sign-in mails belong to no organization.
    const [ofOrganization, ofSignIn] = await Promise.all(
      [of, signInOrganization].map((each) => removeStop(each, sent.email, Date.now())),
    );
    const stopped = ofOrganization ?? ofSignIn;
    if (stopped !== undefined) return { email: sent.email, ...stopped };
    const detail = 'The organization has not stopped sending messages to this address.';
    throw refused('--email', 'address/not-stopped', detail);
  },
};
