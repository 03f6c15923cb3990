/**
 * Files to which a rule does not apply. Exceptions with a reason are permanent. Exceptions for
 * files that are older than the rule must only be removed, never added.
 */
export const exceptions = {
  'no-restricted-globals': [
    'lib/http/configuration.ts',
    // Messages contain URLs, even without a request.
    'lib/app/public-url.ts',
    // The settings of the network policy, the sealing key and the signatures of a provider.
    'lib/outbound/surroundings.ts',
    'lib/data/secrets/sealing-keys.ts',
    // The OAuth clients of the service, with their secrets.
    'lib/data/external-calendars/oauth-registrations.ts',
    'lib/data/conferencing/zoom-secret-token.ts',
    'lib/data/jobs/invoke-function.ts',
    // The log is written to the standard output of the process.
    'lib/http/observe.ts',
    'lib/workers/implement-worker.ts',
    // The mail server, whose URL contains a password.
    'lib/data/messages/mail-server-url.ts',
    'lib/workers/messages/mail-settings.ts',
    // The text provider, with its secret.
    'lib/data/messages/text-secret.ts',
    'lib/workers/messages/text-settings.ts',
    // Whether a text provider, or a mail provider, is set.
    'lib/app/sends-texts.ts',
    'lib/workers/publish/enqueue-event-messages.ts',
    // Reads no setting, but loads a module of Node.js late.
    'lib/data/items/packed-json.ts',
    // The functions that are started, from the deployment.
    'lib/workers/wake-worker.ts',
    // The namespace of the metric, from the deployment.
    'lib/workers/metric-of.ts',
  ],
  'house/catch-where-named': [
    // Another function reports a result by throwing: a forged cursor, an unknown time zone, an
    // unreadable item.
    'lib/app/cursor.ts',
    'lib/domain/time/zone.ts',
    'lib/outbound/calendars/wall-clock.ts',
    'lib/admin/audit/try-read.ts',
    // A route without a response fails the check of a deployment.
    'lib/admin/verify-deployment.ts',
    // A failing webhook receiver is a result, not an error.
    'lib/outbound/post.ts',
    'lib/outbound/find-addresses.ts',
    // An unavailable calendar is a result.
    'lib/outbound/calendars/ask.ts',
    'lib/outbound/calendars/open-source.ts',
    'lib/outbound/calendars/list-account.ts',
    'lib/outbound/calendars/read-body.ts',
    'lib/outbound/calendars/read-collection.ts',
    'lib/outbound/calendars/google-source.ts',
    'lib/outbound/calendars/microsoft-changes.ts',
    // A refusal of an authorization server is a result.
    'lib/outbound/oauth/oauth-client.ts',
    'lib/outbound/oauth/openid-client.ts',
    'lib/app/sessions/request-openid-sign-in.ts',
    'lib/app/sessions/create-openid-session.ts',
    'lib/app/external-calendars/grants.ts',
    'lib/app/external-calendars/end-grant.ts',
    'lib/app/external-calendars/authorize-calendar-connection.ts',
    'lib/app/external-calendars/create-calendar-connection.ts',
    'lib/app/external-calendars/update-calendar-connection.ts',
    'lib/app/external-calendars/read-calendars.ts',
    'lib/app/external-calendars/sync-connection.ts',
    // A thread that exceeds its time is a result, and so is a decision that needs the thread first.
    'lib/app/external-calendars/calendar-thread.ts',
    'lib/app/external-calendars/parse-in-thread.ts',
    'lib/app/external-calendars/count-busy.ts',
    // An unavailable meeting provider is a result.
    'lib/outbound/meetings/ask-provider.ts',
    // A failing text provider is a result.
    'lib/outbound/texts/post-to-text-provider.ts',
    'lib/app/conferencing/at-provider.ts',
    'lib/app/conferencing/authorize-conferencing-connection.ts',
    'lib/app/meetings/settle-meeting.ts',
    'lib/app/meetings/unless-silent.ts',
    'lib/app/external-calendars/check-calendar-connection.ts',
    // A transaction has an unknown outcome, or lost against another one.
    'lib/app/run-transaction.ts',
    'lib/app/keep-conflict.ts',
    'lib/app/webhooks/test-webhook-endpoint.ts',
    'lib/app/event-types/cancel-coming-bookings.ts',
    'lib/app/event-types/delete-event-type.ts',
    'lib/app/event-types/update-event-type.ts',
    'lib/app/routing-forms/delete-routing-form.ts',
    // A write has an unknown outcome.
    'lib/app/bookings/receive-text-reply.ts',
    // A full booking must not block the other bookings in its slot.
    'lib/app/conferencing/receive-conferencing-notice.ts',
    // An error of one change is logged and must not block others.
    'lib/workers/dispatch/drain.ts',
    'lib/workers/dispatch/publish-events.ts',
    'lib/workers/publish/enqueue-deliveries.ts',
    'lib/workers/queue/work.ts',
    'lib/workers/queue/run-queue.ts',
    'lib/workers/messages/messages-queue.ts',
    'lib/workers/messages/send-message.ts',
    'lib/workers/messages/send-messages.ts',
    'lib/workers/calendars/take-step.ts',
    'lib/workers/implement-worker.ts',
  ],
  'house/argument-order': [
    // The handler is after its dependencies, because its type is inferred from theirs.
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
