import * as v from 'valibot';
import { createApiKey } from '../../lib/admin/create-api-key.ts';
import { createOrganization } from '../../lib/admin/create-organization.ts';
import { createUser, newUser } from '../../lib/admin/create-user.ts';
import { displayName } from '../../lib/admin/display-name.ts';
import { keyScopes } from '../../lib/admin/key-scopes.ts';
import { refused } from '../../lib/admin/refused.ts';
import { revokeApiKey } from '../../lib/admin/revoke-api-key.ts';
import { instant, uid } from '../../lib/contract/fields.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';
import { Remedy, told } from '../local/remedy.ts';
import { type Command, existing, optionsOf, organization, unknownUser } from './command.ts';

const { name, email, timeZone, role } = newUser.entries;

const organizationOptions = v.strictObject({
  name: displayName,
  'owner-name': v.optional(name),
  'owner-email': v.optional(email),
  'time-zone': timeZone,
});

export const createOrganizationCommand: Command = {
  summary: 'creates an organization, and its owner if --owner-email is given',
  usage:
    "--name 'Four Clocks' --owner-name 'Wren Ashgrove' --owner-email wren@example.com --time-zone Europe/London",
  options: ['name', 'owner-name', 'owner-email', 'time-zone'],
  async run(options) {
    const sent = optionsOf(organizationOptions, options);
    const ownerEmail = sent['owner-email'];
    const ownerName = sent['owner-name'];
    if ((ownerEmail === undefined) !== (ownerName === undefined)) {
      const detail = '--owner-name and --owner-email must be given together.';
      throw refused('--owner-email', 'request/invalid', detail);
    }
    const nowMs = Date.now();
    const organization = await createOrganization(sent.name, nowMs, {
      ...(sent['time-zone'] !== undefined && { timeZone: sent['time-zone'] }),
    });
    if (ownerEmail === undefined || ownerName === undefined) return organization;
    const user = { name: ownerName, email: ownerEmail };
    const { organizationId } = organization;
    try {
      return {
        ...organization,
        owner: await createUser(organizationId, { ...user, role: 'owner' }, nowMs),
      };
    } catch (error) {
      const remedy = `The organization ${organizationId} has no owner yet: run create-user.`;
      throw new Remedy(`${told(error)}\n${remedy}`);
    }
  },
};

const userOptions = v.strictObject({ organization, name, email, 'time-zone': timeZone, role });

export const createUserCommand: Command = {
  summary: 'creates a user of an organization',
  usage:
    "--organization <id> --name 'Wren Ashgrove' --email wren@example.com --time-zone Europe/London --role owner",
  options: ['organization', 'name', 'email', 'time-zone', 'role'],
  async run(options) {
    const sent = optionsOf(userOptions, options);
    const of = await existing(sent.organization);
    const user = {
      name: sent.name,
      email: sent.email,
      timeZone: sent['time-zone'],
      role: sent.role,
    };
    const outcome = await createUser(of, user, Date.now());
    if (outcome !== 'email-taken') return outcome;
    const detail = 'Another user of the organization has this email address.';
    throw refused('--email', 'user/email-taken', detail);
  },
};

const keyOptions = v.strictObject({
  organization,
  user: uid,
  scopes: v.pipe(
    v.optional(v.string(), '*'),
    v.transform((sent) => sent.split(/[\s,]+/u).filter((scope) => scope !== '')),
    keyScopes,
  ),
  name: v.optional(displayName, 'Created by npm run admin'),
  expires: v.optional(instant),
});

export const createKeyCommand: Command = {
  summary: 'creates an API key, which is shown only once',
  usage:
    "--organization <id> --user <id> --scopes 'bookings:read,schedules:write' --expires 2030-01-01T00:00:00Z",
  options: ['organization', 'user', 'scopes', 'name', 'expires'],
  async run(options) {
    const sent = optionsOf(keyOptions, options);
    if (sent.expires !== undefined && sent.expires <= Date.now()) {
      throw refused('--expires', 'time/in-past', 'Must be in the future.');
    }
    const of = await existing(sent.organization);
    const expiresAtMs = sent.expires ?? null;
    const given = { userId: sent.user, name: sent.name, scopes: sent.scopes, expiresAtMs };
    const outcome = await createApiKey(of, given, Date.now());
    if (outcome === 'unknown-user') throw unknownUser();
    const { keyId, key, userId, name } = outcome;
    const expiresAt = expiresAtMs === null ? null : formatInstant(expiresAtMs);
    return { keyId, key, userId, name, scopes: outcome.scopes, expiresAt };
  },
};

const revokeOptions = v.strictObject({
  organization,
  'key-id': v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9]{16}$/u, 'Must be a key ID: the 16 characters after sk_live_.'),
  ),
});

export const revokeKeyCommand: Command = {
  summary: 'deletes an API key; the service may accept it for up to one more minute',
  usage: '--organization <id> --key-id <id>',
  options: ['organization', 'key-id'],
  async run(options) {
    const sent = optionsOf(revokeOptions, options);
    const of = await existing(sent.organization);
    const outcome = await revokeApiKey(of, sent['key-id'], Date.now());
    if (outcome !== 'unknown') return { keyId: sent['key-id'], outcome };
    throw refused('--key-id', 'key/unknown', 'The organization has no API key with this ID.');
  },
};
