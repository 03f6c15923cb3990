/** The files to which a rule does not apply. Those with a reason stay; those that are older than their rule become fewer, and none is added. */
export const exceptions = {
  'no-restricted-globals': [
    'lib/http/configuration.ts',
    // What is sent without a request has addresses in it, too.
    'lib/app/public-url.ts',
    // Which machines are called, the key of what is sealed, and with what a provider signs.
    'lib/outbound/surroundings.ts',
    'lib/data/secrets/sealing-keys.ts',
    // By what the service is known to providers, with its secrets.
    'lib/data/external-calendars/oauth-registrations.ts',
    'lib/data/conferencing/zoom-secret-token.ts',
    'lib/data/jobs/invoke-function.ts',
    // Its log goes to the standard output of the process.
    'lib/http/observe.ts',
    'lib/workers/implement-worker.ts',
    // Which mail server, with the password that is in its address.
    'lib/data/messages/mail-server-url.ts',
    'lib/workers/messages/mail-settings.ts',
    // Nothing is read: a module of Node is loaded late.
    'lib/data/items/packed-json.ts',
    // Who is woken, by whoever deploys.
    'lib/workers/wake-worker.ts',
  ],
  'house/catch-where-named': [
    // Where something else answers by throwing: a forged cursor, an unknown zone, an item that cannot be read.
    'lib/app/cursor.ts',
    'lib/domain/time/zone.ts',
    'lib/outbound/calendars/wall-clock.ts',
    'lib/admin/audit/try-read.ts',
    // A receiver of webhooks that fails is an outcome, not an error.
    'lib/outbound/post.ts',
    'lib/outbound/find-addresses.ts',
    // So is a calendar that does not answer.
    'lib/outbound/calendars/ask.ts',
    'lib/outbound/calendars/open-source.ts',
    'lib/outbound/calendars/list-account.ts',
    'lib/outbound/calendars/read-body.ts',
    'lib/outbound/calendars/read-collection.ts',
    'lib/outbound/calendars/google-source.ts',
    'lib/outbound/calendars/microsoft-changes.ts',
    // And an authorization server that refuses.
    'lib/outbound/oauth/oauth-client.ts',
    'lib/app/external-calendars/grants.ts',
    'lib/app/external-calendars/end-grant.ts',
    'lib/app/external-calendars/authorize-calendar-connection.ts',
    'lib/app/external-calendars/create-calendar-connection.ts',
    'lib/app/external-calendars/update-calendar-connection.ts',
    'lib/app/external-calendars/read-calendars.ts',
    'lib/app/external-calendars/sync-connection.ts',
    // So is a thread that takes too long, and a decision that needs it first.
    'lib/app/external-calendars/calendar-thread.ts',
    'lib/app/external-calendars/parse-in-thread.ts',
    'lib/app/external-calendars/count-busy.ts',
    // And a provider of meetings that does not answer.
    'lib/outbound/meetings/ask-provider.ts',
    'lib/app/conferencing/at-provider.ts',
    'lib/app/conferencing/authorize-conferencing-connection.ts',
    'lib/app/meetings/settle-meeting.ts',
    'lib/app/external-calendars/check-calendar-connection.ts',
    // A transaction whose outcome is unknown, or lost to another one.
    'lib/app/run-transaction.ts',
    'lib/app/keep-conflict.ts',
    'lib/app/webhooks/test-webhook-endpoint.ts',
    'lib/app/webhooks/deliver-due.ts',
    'lib/app/event-types/cancel-coming-bookings.ts',
    'lib/app/event-types/delete-event-type.ts',
    'lib/app/event-types/update-event-type.ts',
    'lib/app/routing-forms/delete-routing-form.ts',
    // A booking that takes nothing more stops none of the others in its slot.
    'lib/app/conferencing/receive-conferencing-notice.ts',
    // What goes wrong with one change stops no other, and stands in the log.
    'lib/workers/dispatch/drain.ts',
    'lib/workers/dispatch/tell.ts',
    'lib/workers/dispatch/followers.ts',
    'lib/workers/deliver.ts',
    'lib/workers/passed-over.ts',
    'lib/workers/messages/announce.ts',
    'lib/workers/messages/run-lane.ts',
    'lib/workers/messages/send-message.ts',
    'lib/workers/messages/send-messages.ts',
    'lib/workers/calendars/sync-calendars.ts',
    'lib/workers/calendars/write-calendars.ts',
    'lib/workers/calendars/take-step.ts',
    'lib/workers/meetings/make-meetings.ts',
    'lib/workers/implement-worker.ts',
  ],
  'house/argument-order': [
    // The handler comes after its dependencies: its type is inferred from theirs.
    'lib/http/implement-read.ts',
    'lib/http/implement-read-with.ts',
    'lib/http/implement-write.ts',
    'lib/http/implement-write-with.ts',
    // Older than the rule.
    'lib/admin/store-event-type.ts',
  ],
  'max-lines-per-function': [
    // Older than the rule.
    'scripts/demo/world.ts',
    'scripts/deploy/aws.js',
  ],
};
