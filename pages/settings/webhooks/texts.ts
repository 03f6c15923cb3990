import { locale } from '../../shared/locale.ts';
import { texts as ja } from './texts-ja.ts';

const en = {
  intro: 'Programs of yours are told of what happens: each event is sent to a URL, signed.',
  list: 'Webhooks',
  none: 'There are no webhooks.',
  add: 'Add a webhook',
  addTitle: 'New webhook',
  url: 'URL',
  urlHint: 'An https URL on the public internet.',
  description: 'Description',
  status: 'Events are sent',
  everything: 'All kinds of events, also those that are added later',
  events: 'Events',
  noEvents: 'Choose at least one.',
  secret: 'Secret of the webhook',
  secretMore: 'With it, your program checks that a request comes from this service.',
  disabled: 'Disabled',
  reasons: {
    user: 'A user disabled it.',
    gone: 'It answered 410, so it was disabled.',
    failing: 'All deliveries failed for five days, so it was disabled.',
  },
  rotate: 'New secret',
  rotateTitle: 'Create a new secret?',
  rotateMore:
    'For 24 hours, events are signed with both secrets. After that, programs that have only the former one can no longer check them.',
  rotated: 'There is a new secret.',
  test: 'Send a test',
  tested: (status: number, ms: number) =>
    `The test was answered with status ${status} after ${ms} ms.`,
  testFailed: (reason: string, ms: number) => `The test had no answer: ${reason} (after ${ms} ms).`,
  deleteTitle: (name: string) => `Delete the webhook ${name}?`,
  deleteMore: 'Nothing more is sent to it, not even what waits to be sent again.',
  deliveries: 'Deliveries',
  deliveriesHint: 'They are kept for 30 days.',
  noDeliveries: 'Nothing was sent yet.',
  reload: 'Load again',
  only: 'Show',
  statuses: { all: 'All', pending: 'Being sent', delivered: 'Delivered', failed: 'Failed' },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  lastStatus: (status: number) => `status ${status}`,
  nextAttempt: (time: string) => `next attempt ${time}`,
  show: 'Show what was sent',
  hide: 'Hide what was sent',
  noBody: 'Your credential cannot read what this is about, so it is not shown.',
  resend: 'Send again',
  resent: 'It is sent again. Load the list again to see what came of it.',
  replay: 'Send the events of a period again',
  replayHint: 'Also those that were missed while the webhook was disabled.',
  from: 'From',
  to: 'Until',
  toHint: 'Empty: until now.',
  replayOnly: 'Which of them',
  replayStatuses: {
    all: 'All',
    failed: 'Those whose delivery failed',
    delivered: 'Those that were delivered',
  },
  required: 'This value is required.',
  replaySubmit: 'Send again',
  replaying: 'They are being sent. Load the list again to see what came of it.',
};

export type Texts = typeof en;

export const texts: Texts = { en, ja }[locale];
