import * as v from 'valibot';
import { discardSetAside } from '../../lib/admin/discard-set-aside.ts';
import { putBack } from '../../lib/admin/put-back.ts';
import { listAside } from '../../lib/data/resources/set-aside.ts';
import { type Command, optionsOf } from './command.ts';

export const listSetAsideCommand: Command = {
  summary: 'lists the changes that could not be published as events',
  usage: '',
  options: [],
  async run(options) {
    optionsOf(v.strictObject({}), options);
    const found = await listAside();
    return found.map(({ id, organizationId, reason, at }) => {
      return { id, organizationId, reason, at };
    });
  },
};

const putBackOptions = v.strictObject({ id: v.optional(v.string()) });

export const putBackCommand: Command = {
  summary: 'requeues dead letters: all of them, or the one with the ID',
  usage: '[--id <id>]',
  options: ['id'],
  run(options) {
    return putBack(optionsOf(putBackOptions, options).id);
  },
};

const discardOptions = v.strictObject({ id: v.string() });

export const discardSetAsideCommand: Command = {
  summary:
    'permanently deletes a dead letter by its ID, and prints it. Its event, webhooks and messages are lost',
  usage: '--id <id>',
  options: ['id'],
  run(options) {
    return discardSetAside(optionsOf(discardOptions, options).id);
  },
};
