import * as v from 'valibot';
import { newApiKey } from '../../lib/admin/new-api-key.ts';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { email, instant, timeZone, uid } from '../../lib/contract/fields.ts';
import { putApiKey, revokeApiKey } from '../../lib/data/api-keys.ts';
import { putOrganization } from '../../lib/data/organizations.ts';
import { putUser } from '../../lib/data/users.ts';
import { type OrganizationId, resources, roles } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';
import { isZone } from '../../lib/domain/time/zone.ts';
import { type Command, existing, existingUser, name, optionsOf, organization } from './command.ts';
import { refused } from './refused.ts';

const organizationOptions = v.strictObject({ name });

export const createOrganization: Command = {
  summary: 'creates an organization',
  usage: "--name 'Four Clocks'",
  options: ['name'],
  async run(options) {
    const sent = optionsOf(organizationOptions, options);
    const organizationId = newUid() as OrganizationId;
    const made = { name: sent.name, createdAt: formatInstant(Date.now()) };
    await putOrganization(organizationId, made);
    return { organizationId, ...made };
  },
};

const userOptions = v.strictObject({
  organization,
  name,
  email,
  'time-zone': v.pipe(timeZone, v.check(isZone, 'Must be an IANA time zone.')),
  role: v.optional(v.picklist(roles), 'member'),
});

export const createUser: Command = {
  summary: 'creates a user of an organization',
  usage:
    "--organization <id> --name 'Wren Ashgrove' --email wren@example.com --time-zone Europe/London --role owner",
  options: ['organization', 'name', 'email', 'time-zone', 'role'],
  async run(options) {
    const sent = optionsOf(userOptions, options);
    const of = await existing(sent.organization);
    const user = {
      userId: newUserId(),
      name: sent.name,
      email: sent.email,
      timeZone: sent['time-zone'],
      role: sent.role,
    };
    await putUser(of, user);
    return user;
  },
};

const allScopes = ['*', ...resources.flatMap((one) => [`${one}:read`, `${one}:write`])];
const keyOptions = v.strictObject({
  organization,
  user: uid,
  scopes: v.pipe(
    v.optional(v.string(), '*'),
    v.transform((sent) => sent.split(/[\s,]+/u).filter((scope) => scope !== '')),
    v.minLength(1, 'Must contain at least one scope.'),
    v.everyItem(
      (scope) => allScopes.includes(scope),
      `Each scope must be one of ${allScopes.join(', ')}.`,
    ),
  ),
  name: v.optional(name, 'Created by npm run admin'),
  expires: v.optional(instant),
});

export const createKey: Command = {
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
    const { userId } = await existingUser(of, sent.user);
    const expiresAtMs = sent.expires ?? null;
    const wanted = { userId, name: sent.name, scopes: sent.scopes, expiresAtMs };
    const { keyId, key } = await newApiKey(of, wanted, putApiKey);
    const expiresAt = expiresAtMs === null ? null : formatInstant(expiresAtMs);
    return { keyId, key, userId, name: sent.name, scopes: sent.scopes, expiresAt };
  },
};

const revokeOptions = v.strictObject({
  organization,
  'key-id': v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9]{16}$/u, 'Must be a key ID: the 16 characters after sk_live_.'),
  ),
});

export const revokeKey: Command = {
  summary: 'revokes an API key; the service may accept it for up to one more minute',
  usage: '--organization <id> --key-id <id>',
  options: ['organization', 'key-id'],
  async run(options) {
    const sent = optionsOf(revokeOptions, options);
    const of = await existing(sent.organization);
    const outcome = await revokeApiKey(of, sent['key-id'], Date.now());
    if (outcome !== 'unknown') return { keyId: sent['key-id'], outcome };
    throw refused('--key-id', 'key/unknown', 'The organization has no key with this ID.');
  },
};
