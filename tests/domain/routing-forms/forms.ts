import type { EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import type { RoutingFormEvent, RoutingFormEventKind } from '../../../lib/domain/events.ts';
import { storedForm } from '../../../lib/domain/routing-forms/needs.ts';
import type {
  FormField,
  FormMembers,
  Route,
  RoutingCondition,
  RoutingForm,
  RoutingRule,
} from '../../../lib/domain/routing-forms/routing-form.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { type ReadValue, type ReadValues, read } from '../../support/decisions/read-values.ts';
import { anyEventType } from '../../support/event-types/any-event-type.ts';

/** A form with two fields. The answer `Help` leads to a talk with Bo. */

export const now = '2030-03-06T10:00:00.000Z';
export const madeAt = '2030-03-05T10:00:00.000Z';

export const topic: FormField = {
  uid: 'topic',
  label: 'Topic',
  type: 'select',
  required: true,
  options: ['Buying', 'Help'],
  questionUid: null,
};
export const size: FormField = {
  ...topic,
  uid: 'size',
  label: 'Size',
  type: 'number',
  required: false,
  options: [],
};

export const toTalk: Route = { type: 'eventType', eventTypeId: 'talk', hostIds: ['bo'] };
export const thanks: Route = { type: 'message', message: 'Thank you.' };

export const ruleOf = (parts: Partial<RoutingCondition> = {}): RoutingRule => ({
  operator: 'and',
  groups: [
    {
      operator: 'and',
      conditions: [{ fieldUid: 'topic', comparison: 'is', value: 'Help', ...parts }],
    },
  ],
  route: toTalk,
});

export const members: FormMembers = {
  name: 'Where to?',
  description: '',
  status: 'enable',
  isPublic: true,
  fields: [topic, size],
  rules: [ruleOf()],
  fallback: thanks,
};

export const formOf = (parts: Partial<RoutingForm> = {}): RoutingForm => ({
  uid: 'form',
  ...members,
  createdAt: madeAt,
  updatedAt: madeAt,
  ...parts,
});

const host = (userId: string, userType: EventTypeHost['userType'] = 'host'): EventTypeHost => ({
  userId,
  role: 'admin',
  userType,
  priority: 0,
  weight: 1,
  sort: 0,
});

/** Gus is only notified of the talk. All hosts of the panel take part. */
const eventTypes = {
  talk: {
    ver: 1,
    eventType: { ...anyEventType, uid: 'talk', hosts: [host('bo'), host('gus', 'notifyHost')] },
  },
  panel: {
    ver: 1,
    eventType: {
      ...anyEventType,
      uid: 'panel',
      assignment: { type: 'all' as const },
      hosts: [host('bo')],
    },
  },
};

export const readEventTypes: ReadValues = Object.entries(eventTypes).map(([uid, stored]) =>
  read(storedEventType(uid), stored),
);

/** The form at version 3. */
export const readForm = (parts: Partial<RoutingForm> = {}): ReadValue =>
  read(storedForm('form'), { ver: 3, form: formOf(parts) });

export const of = 'acme' as OrganizationId;

/** A write of Ann. */
export const by = (role: Role, parts: Partial<WriteContext> = {}): WriteContext => ({
  actor: { organizationId: of, userId: 'ann', role },
  nowMs: Date.parse(now),
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  ...parts,
});

export const eventNow = (kind: RoutingFormEventKind): RoutingFormEvent => ({
  kind,
  by: 'ann',
  at: now,
  requestId: 'request',
});
