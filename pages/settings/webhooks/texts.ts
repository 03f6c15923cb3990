import { locale } from '../../shared/locale.ts';
import { texts as ja } from './texts-ja.ts';

const en = {
  intro: 'Get a signed request whenever something happens.',
  list: 'Webhooks',
  none: 'No webhooks yet',
  add: 'Add a webhook',
  addTitle: 'New webhook',
  url: 'URL',
  urlHint: 'An https URL on the public internet.',
  description: 'Description',
  status: 'Enabled',
  everything: 'All events, including kinds that are added later',
  events: 'Events',
  noEvents: 'Choose at least one.',
  secret: 'Webhook secret',
  secretMore: 'Use it to verify that requests come from this service.',
  disabled: 'Disabled',
  reasons: {
    user: 'Disabled by a user.',
    gone: 'Disabled because the URL answered with status 410.',
    failing: 'Disabled because all deliveries failed for five days.',
  },
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate the secret?',
  rotateMore:
    'For 24 hours, events are signed with both secrets. After that, only the new secret is used.',
  rotated: 'The secret was rotated.',
  test: 'Send a test',
  tested: (status: number, ms: number) =>
    `The test was answered with status ${status} after ${ms} ms.`,
  testRefused: (status: number, ms: number) =>
    `The test failed: the URL answered with status ${status} after ${ms} ms. Events are delivered only if it answers with a status from 200 to 299.`,
  testFailed: (reason: string, ms: number) => `The test failed: ${reason} (after ${ms} ms).`,
  deleteTitle: (name: string) => `Delete the webhook ${name}?`,
  deleteMore: 'No more events are sent, including pending retries.',
  deliveries: 'Deliveries',
  deliveriesHint: 'Deliveries are kept for 30 days.',
  noDeliveries: 'No deliveries yet',
  reload: 'Refresh',
  only: 'Show',
  statuses: { all: 'All', pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  lastStatus: (status: number) => `status ${status}`,
  errors: {
    'address/forbidden': 'the URL is not on the public internet',
    'name/unresolved': 'the host name is unknown',
    'connection/failed': 'the connection failed',
    'tls/failed': 'the certificate is not accepted',
    'answer/invalid': 'the response is not valid',
    timeout: 'no response in time',
    'event/unavailable': 'the event could not be read, so nothing was sent',
    'outcome/unknown': 'the response was lost',
  } as Readonly<Record<string, string>>,
  nextAttempt: (time: string) => `next attempt ${time}`,
  show: 'Show request',
  hide: 'Hide request',
  noBody: 'Your credential does not have permission to see this request.',
  resend: 'Send again',
  resent: 'Sending again. Refresh the list to see the result.',
  replay: 'Resend the events of a period',
  replayHint: (zone: string) =>
    `Includes events that were missed while the webhook was disabled. Time zone: ${zone}`,
  from: 'From',
  to: 'Until',
  toHint: 'Defaults to now.',
  replayOnly: 'Deliveries',
  replayStatuses: { all: 'All', failed: 'Failed', delivered: 'Delivered' },
  required: 'This field is required.',
  replaySubmit: 'Send again',
  replaying: 'Sending. Refresh the list to see the result.',
};

export type Texts = typeof en;

export const texts: Texts = { en, ja }[locale];
