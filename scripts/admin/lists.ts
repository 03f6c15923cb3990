import * as v from 'valibot';
import { listApiKeys } from '../../lib/admin/list-api-keys.ts';
import { listOrganizations } from '../../lib/admin/list-organizations.ts';
import { listUsers } from '../../lib/admin/list-users.ts';
import { type Command, existing, optionsOf, organization } from './command.ts';

export const listOrganizationsCommand: Command = {
  summary: 'lists the organizations, oldest first',
  usage: '',
  options: [],
  run(options) {
    optionsOf(v.strictObject({}), options);
    return listOrganizations();
  },
};

const ofOrganization = v.strictObject({ organization });

export const listUsersCommand: Command = {
  summary: 'lists the users of an organization by name',
  usage: '--organization <id>',
  options: ['organization'],
  async run(options) {
    const sent = optionsOf(ofOrganization, options);
    return listUsers(await existing(sent.organization));
  },
};

export const listKeysCommand: Command = {
  summary: 'lists the API keys of an organization, newest first, without their secrets',
  usage: '--organization <id>',
  options: ['organization'],
  async run(options) {
    const sent = optionsOf(ofOrganization, options);
    return listApiKeys(await existing(sent.organization));
  },
};
