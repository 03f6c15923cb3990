import * as v from 'valibot';
import { discardStuckWork, listStuckWork, retryStuckWork } from '../../lib/admin/stuck-work.ts';
import { type Command, optionsOf } from './command.ts';

export const stuckCommand: Command = {
  summary: 'lists changes that cannot be published as events, and messages that have failed',
  usage: '',
  options: [],
  run(options) {
    optionsOf(v.strictObject({}), options);
    return listStuckWork();
  },
};

const oneOrAll = v.strictObject({ id: v.optional(v.string()) });

export const retryCommand: Command = {
  summary:
    'tries a failed change or failed messages again within a minute; without an ID, all failed changes',
  usage: '[--id <id>]',
  options: ['id'],
  run(options) {
    return retryStuckWork(optionsOf(oneOrAll, options).id);
  },
};

const oneId = v.strictObject({ id: v.string() });

export const discardCommand: Command = {
  summary:
    'permanently deletes a failed change or failed messages, and prints them. A deleted change causes no event, no webhooks and no messages',
  usage: '--id <id>',
  options: ['id'],
  run(options) {
    return discardStuckWork(optionsOf(oneId, options).id);
  },
};
