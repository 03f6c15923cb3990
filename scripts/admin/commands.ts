import { addRecap, addRecording, addTranscript } from './attached.ts';
import { putEventTypeCommand, putHours } from './bookable.ts';
import type { Command } from './command.ts';
import { listKeys, listOrganizations, listUsers } from './lists.ts';
import { createKey, createOrganization, createUser, revokeKey } from './people.ts';

/** All that administration can do, by the word a person types. */
export const commands: Readonly<Record<string, Command>> = {
  'create-organization': createOrganization,
  'list-organizations': listOrganizations,
  'create-user': createUser,
  'list-users': listUsers,
  'create-key': createKey,
  'list-keys': listKeys,
  'revoke-key': revokeKey,
  'put-event-type': putEventTypeCommand,
  'put-hours': putHours,
  'add-recording': addRecording,
  'add-transcript': addTranscript,
  'add-recap': addRecap,
};
