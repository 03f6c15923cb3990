import * as v from 'valibot';
import { discardSetAside } from '../../lib/admin/discard-set-aside.ts';
import { putBack } from '../../lib/admin/put-back.ts';
import { listAside } from '../../lib/data/resources/set-aside.ts';
import { type Command, optionsOf } from './command.ts';

export const listSetAsideCommand: Command = {
  summary:
    'lists the changes that could not become events, the events whose webhooks or messages are missing, and webhooks and messages that cannot be read',
  usage: '',
  options: [],
  async run(options) {
    optionsOf(v.strictObject({}), options);
    const found = await listAside();
    return found.map(({ id, organizationId, what, reason, at }) => {
      return { id, organizationId, what, reason, at };
    });
  },
};

const putBackOptions = v.strictObject({ id: v.optional(v.string()) });

export const putBackCommand: Command = {
  summary: 'has the service try again what is set aside: all of it, or what has the ID',
  usage: '[--id <id>]',
  options: ['id'],
  run(options) {
    return putBack(optionsOf(putBackOptions, options).id);
  },
};

const discardOptions = v.strictObject({ id: v.string() });

export const discardSetAsideCommand: Command = {
  summary:
    'deletes what is set aside and has the ID for good, and prints what is lost: the event, its webhooks or its messages',
  usage: '--id <id>',
  options: ['id'],
  run(options) {
    return discardSetAside(optionsOf(discardOptions, options).id);
  },
};
