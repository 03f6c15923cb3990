import * as v from 'valibot';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { type Command, optionsOf } from './command.ts';

export const upgradeCommand: Command = {
  summary: 'upgrades a table that was written by release 0.1.0; running it again changes nothing',
  usage: '',
  options: [],
  run(options) {
    optionsOf(v.strictObject({}), options);
    return upgrade(Date.now());
  },
};
