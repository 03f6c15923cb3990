import * as v from 'valibot';
import { eventKinds } from '../../domain/feed/event-kinds.ts';
import { described } from '../described.ts';
import { createdAt } from '../fields.ts';
import { Contact } from './contact.ts';

export const eventKind = v.picklist(eventKinds);

const members = v.record(v.string(), v.unknown());
const { answers, tracking, ...details } = Contact.entries;

/** Event in the feed and in the history. */
export const Event = described(
  v.object({
    uid: described(
      v.string(),
      'The ID of the event. It depends only on the resource and its version, so an event that you receive twice has the same ID.',
      'evt_3kTq9XbW7mLr2VzYc8NpQd',
    ),
    event: described(eventKind, 'What happened.', 'host_rescheduled'),
    kinds: described(
      v.array(eventKind),
      'Everything that the change was, `event` first: for example `host_rescheduled` and `host_reassigned` if a booking has a new start and other hosts.',
      ['host_rescheduled'],
    ),
    createdAt,
    version: described(
      v.number(),
      'The version of the resource that the change made, as in its `ETag`. 0 if it cannot be read.',
      3,
    ),
    by: described(
      v.nullable(v.string()),
      'The ID of the user who made the change. `null` if no user did.',
      'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd',
    ),
    requestId: described(
      v.string(),
      'The `X-Request-Id` of the request that made the change.',
      'c5e8b1b4-7a0f-4a52-9a5c-0f6f2f0a8b11',
    ),
    object: described(
      members,
      'The resource at this version, as a request for it was answered then. A resource that was deleted is as it was before. For ' +
        '`calendar_connection_failed` it is the `uid`, `userId`, `provider`, `status`, `onFailure`, `lastSyncedAt`, `lastError`, ' +
        '`createdAt` and `updatedAt` of the connection (with the `lastError` `not-written` it is read, but not written), and for `conferencing_connection_failed` the conferencing connection without `account`: ' +
        'accounts and calendars are only returned to their user.',
    ),
    contact: described(
      v.nullable(v.object(details)),
      'The contact details of the guest. `null` if the event is not about a booking.',
    ),
    answers: described(
      v.nullable(answers),
      'The answers of the guest. `null` if the event is not about a booking.',
    ),
    tracking: described(
      v.nullable(tracking),
      'The campaign (UTM) parameters. `null` if the event is not about a booking.',
    ),
    previous: described(
      members,
      'The former values of the members that changed, and of no others. The host assignment rules and the notification of an event type are here too if they changed.',
      { startedAt: '2032-03-01T09:00:00.000Z', endedAt: '2032-03-01T09:30:00.000Z' },
    ),
    truncated: described(
      v.optional(v.array(v.string())),
      'The members that were left out because the event would have been longer than 64 KiB, or because they cannot be read. `object/description` is the ' +
        '`description` of `object`, and `previous/description` its former value. If `object` is one of them, it only has IDs: get the resource. Absent if there are none.',
      ['previous/description'],
    ),
  }),
  'A change that was made.',
);
