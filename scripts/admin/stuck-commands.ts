import * as v from 'valibot';
import { discardStuckWork, listStuckWork, retryStuckWork } from '../../lib/admin/stuck-work.ts';
import { type Command, optionsOf } from './command.ts';

export const stuckCommand: Command = {
  summary: 'lists changes that cannot be published as events, and failed messages',
  usage: '',
  options: [],
  run(options) {
    optionsOf(v.strictObject({}), options);
    return listStuckWork();
  },
};

const oneOf = v.strictObject({ id: v.string() });

export const retryCommand: Command = {
  summary: 'tries one of these again immediately',
  usage: '--id <id>',
  options: ['id'],
  run(options) {
    return retryStuckWork(optionsOf(oneOf, options).id);
  },
};

export const discardCommand: Command = {
  summary:
    'permanently deletes one of these, and prints it. A deleted change causes no event, no webhooks and no messages',
  usage: '--id <id>',
  options: ['id'],
  run(options) {
    return discardStuckWork(optionsOf(oneOf, options).id);
  },
};
