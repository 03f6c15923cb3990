import * as v from 'valibot';
import { newUser } from '../../lib/admin/create-user.ts';
import { refused } from '../../lib/admin/refused.ts';
import { removeStops } from '../../lib/data/messages/stopped-addresses.ts';
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
    const stops = await Promise.all(
      [of, signInOrganization].map((each) => removeStops(each, sent.email, Date.now())),
    );
    if (stops.flat().length > 0) return { email: sent.email, stops: stops.flat() };
    const detail = 'The organization has not stopped sending messages to this address.';
    throw refused('--email', 'address/not-stopped', detail);
  },
};
