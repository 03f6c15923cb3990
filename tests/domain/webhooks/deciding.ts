import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { Credential, Role } from '../../../lib/domain/tenancy.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { endpointRegister, storedEndpoint } from '../../../lib/domain/webhooks/needs.ts';
import type {
  StoredEndpoint,
  WebhookEndpoint,
} from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import type { WithCredential, WriteContext } from '../../../lib/domain/write-context.ts';
import { type ReadValues, read } from '../../support/decisions/read-values.ts';
import { anyEventType } from '../../support/event-types/any-event-type.ts';
import { contextOf, nowMs, readUser } from '../people/deciding-keys.ts';

export { nowMs };
export const now = formatInstant(nowMs);
export const madeAt = '2030-01-01T00:00:00.000Z';
export const uid = 'endpoint0001';
/** An event type that exists. */
export const talk = anyEventType.uid;

export const endpoint: WebhookEndpoint = {
  uid,
  url: 'https://example.com/events',
  description: 'To the office',
  events: ['guest_booked'],
  eventTypeIds: null,
  status: 'enable',
  disabledReason: null,
  disabledAt: null,
  createdAt: madeAt,
  updatedAt: madeAt,
};

/** The stored endpoint at version 4 with its first secret. */
export const aStoredEndpoint = (
  members: Partial<WebhookEndpoint> = {},
  parts: Partial<StoredEndpoint> = {},
): StoredEndpoint => ({
  ver: 4,
  endpoint: { ...endpoint, ...members },
  secrets: [{ sealed: 'sealed before', endsAtMs: null }],
  enabledAtMs: Date.parse(madeAt),
  enablings: 1,
  ...parts,
});

export const isDisabled = {
  status: 'disable',
  disabledReason: 'failing',
  disabledAt: madeAt,
} as const satisfies Partial<WebhookEndpoint>;

/** The endpoint, one event type, and Ann at version 7. */
export const storedFor = (
  role: Role = 'admin',
  members: Partial<WebhookEndpoint> = {},
): ReadValues => [
  readUser('ann', role, 7),
  read(storedEndpoint(uid), aStoredEndpoint(members)),
  read(storedEventType(talk), { ver: 1, rev: 0, eventType: anyEventType }),
  read(endpointRegister(), { ver: 9, uids: ['another', uid] }),
];

export const withoutCaller: ReadValues = [...storedFor(), read(storedUser('ann'), undefined)];

/** The user and the version that a change of Ann requires. */
export const caller = { userId: 'ann', ver: 7 };

/** A write of Ann, whose cached role is `admin`. */
export const asAnn = (
  parts: Partial<WriteContext> = {},
  scopes: Credential['scopes'] = ['*'],
): WriteContext & WithCredential => contextOf('admin', { scopes }, parts);
