import * as v from 'valibot';
import { parseEventTypeDocument } from '../../lib/admin/event-type-document.ts';
import { parseHoursDocument } from '../../lib/admin/hours-document.ts';
import { replaceEventType } from '../../lib/admin/replace-event-type.ts';
import { replaceHours } from '../../lib/admin/replace-hours.ts';
import { uid } from '../../lib/contract/fields.ts';
import { type Command, existing, optionsOf, organization, unknownUser } from './command.ts';

export const putEventTypeCommand: Command = {
  summary: 'creates or replaces an event type with its hosts',
  usage: '--organization <id> --file event-type.json',
  options: ['organization'],
  takesJson: true,
  async run(options, json) {
    const sent = optionsOf(v.strictObject({ organization }), options);
    const document = parseEventTypeDocument(json);
    const of = await existing(sent.organization);
    return replaceEventType(of, document, Date.now());
  },
};

export const putHoursCommand: Command = {
  summary: "creates or replaces a user's availability calendar; without a uid, the default one",
  usage: '--organization <id> --user <id> --file hours.json',
  options: ['organization', 'user'],
  takesJson: true,
  async run(options, json) {
    const sent = optionsOf(v.strictObject({ organization, user: uid }), options);
    const document = parseHoursDocument(json);
    const of = await existing(sent.organization);
    const outcome = await replaceHours(of, sent.user, document, Date.now());
    if (outcome === 'unknown-user') throw unknownUser();
    return outcome;
  },
};
