import { allowAddressCommand } from './allow-address-command.ts';
import { addRecapCommand, addRecordingCommand, addTranscriptCommand } from './attached.ts';
import { putEventTypeCommand, putHoursCommand } from './bookable.ts';
import type { Command } from './command.ts';
import { bindIdentityCommand, freeIdentityCommand } from './identities.ts';
import { listKeysCommand, listOrganizationsCommand, listUsersCommand } from './lists.ts';
import {
  createKeyCommand,
  createOrganizationCommand,
  createUserCommand,
  revokeKeyCommand,
} from './people.ts';
import { shardsCommand } from './shards-command.ts';
import { discardCommand, retryCommand, stuckCommand } from './stuck-commands.ts';

/** All administration commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  'create-organization': createOrganizationCommand,
  'list-organizations': listOrganizationsCommand,
  'create-user': createUserCommand,
  'list-users': listUsersCommand,
  'create-key': createKeyCommand,
  'list-keys': listKeysCommand,
  'revoke-key': revokeKeyCommand,
  'bind-identity': bindIdentityCommand,
  'free-identity': freeIdentityCommand,
  'allow-address': allowAddressCommand,
  stuck: stuckCommand,
  retry: retryCommand,
  discard: discardCommand,
  shards: shardsCommand,
  'put-event-type': putEventTypeCommand,
  'put-hours': putHoursCommand,
  'add-recording': addRecordingCommand,
  'add-transcript': addTranscriptCommand,
  'add-recap': addRecapCommand,
};
