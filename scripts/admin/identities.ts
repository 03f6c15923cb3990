import * as v from 'valibot';
import { bindIdentity, freeIdentity } from '../../lib/admin/bind-identity.ts';
import { keyScopes } from '../../lib/admin/key-scopes.ts';
import { refused } from '../../lib/admin/refused.ts';
import { uid } from '../../lib/contract/fields.ts';
import { type Command, existing, optionsOf, organization, unknownUser } from './command.ts';

const claim = v.pipe(v.string(), v.minLength(1, 'Must not be empty.'), v.maxLength(255));

const bindOptions = v.strictObject({
  organization,
  user: uid,
  issuer: claim,
  subject: claim,
  scopes: v.pipe(
    v.optional(v.string(), '*'),
    v.transform((sent) => sent.split(/[\s,]+/u).filter((scope) => scope !== '')),
    keyScopes,
  ),
});

export const bindIdentityCommand: Command = {
  summary: 'makes the tokens of an identity provider about one subject those of a user',
  usage:
    "--organization <id> --user <id> --issuer https://login.example.com/ --subject 'auth0|5f7c' --scopes 'bookings:read'",
  options: ['organization', 'user', 'issuer', 'subject', 'scopes'],
  async run(options) {
    const { user: userId, ...sent } = optionsOf(bindOptions, options);
    const of = await existing(sent.organization);
    const { issuer, subject, scopes } = sent;
    const outcome = await bindIdentity(of, { userId, issuer, subject, scopes }, Date.now());
    if (outcome === 'unknown-user') throw unknownUser();
    if (outcome === 'bound') return { userId, issuer, subject, scopes };
    const detail = 'Another user of the organization has this identity.';
    throw refused('--subject', 'identity/bound', detail);
  },
};

const freeOptions = v.strictObject({ organization, user: uid });

export const freeIdentityCommand: Command = {
  summary: 'removes the identity of a user, whose tokens are then refused within one minute',
  usage: '--organization <id> --user <id>',
  options: ['organization', 'user'],
  async run(options) {
    const sent = optionsOf(freeOptions, options);
    const of = await existing(sent.organization);
    const outcome = await freeIdentity(of, sent.user, Date.now());
    if (outcome === 'unknown-user') throw unknownUser();
    return { userId: sent.user, outcome };
  },
};
