import { expect, test } from 'vitest';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { putRoutingForm } from '../../../lib/domain/routing-forms/changes.ts';
import { createForm } from '../../../lib/domain/routing-forms/create-form.ts';
import type { RoutingFormRequest } from '../../../lib/domain/routing-forms/form-violations.ts';
import { storedForm } from '../../../lib/domain/routing-forms/needs.ts';
import { namedEventTypes } from '../../../lib/domain/routing-forms/route-violations.ts';
import type { FormMembers, Route } from '../../../lib/domain/routing-forms/routing-form.ts';
import { updateForm } from '../../../lib/domain/routing-forms/update-form.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, snapshotOf } from '../../support/decisions/read-values.ts';
import {
  by,
  eventNow,
  formOf,
  members,
  now,
  readEventTypes,
  readForm,
  ruleOf,
  size,
  thanks,
  topic,
  toTalk,
} from './forms.ts';

function create(parts: Partial<FormMembers> = {}, context = by('admin')) {
  const sent = { ...members, ...parts };
  const snapshot = snapshotOf(namedEventTypes(sent), ...frozen(readEventTypes));
  return createForm('form', frozen(sent), snapshot, frozen(context));
}

const stored: ReadValues = [...readEventTypes, readForm()];

function update(sent: RoutingFormRequest, context = by('admin'), from = stored) {
  const needs = [storedForm('form'), ...namedEventTypes(sent)];
  const snapshot = snapshotOf(needs, ...frozen(from));
  return updateForm('form', frozen(sent), snapshot, frozen(context));
}

test('a new form is stored and returned as it was sent', () => {
  const form = formOf({ createdAt: now, updatedAt: now });
  expect(create()).toEqual({
    reply: { data: form, version: 1 },
    changes: [
      putRoutingForm({ stored: { ver: 0, form }, event: eventNow('routing_form_created') }),
    ],
  });
});

test('the dry run of a new form returns no real uid', () => {
  const decision = create({}, by('admin', { dryRun: true }));
  expect(decision).toMatchObject({ reply: { data: { uid: 'dry-run' }, version: 1 } });
});

test.each([
  [{}, [storedEventType('talk')]],
  [{ fallback: toTalk }, [storedEventType('talk')]],
  [{ fallback: { ...toTalk, eventTypeId: 'panel' } }, ['talk', 'panel'].map(storedEventType)],
  [{ rules: [] }, []],
])('with %j, each event type that the form routes to is read once', (parts, needs) => {
  expect(namedEventTypes({ ...members, ...parts })).toEqual(needs);
});

test.each([
  ['name', 'Which way?'],
  ['description', 'All of it'],
  ['status', 'disable'],
  ['isPublic', false],
  ['fields', [topic]],
  ['rules', [ruleOf({ value: 'Buying' })]],
  ['fallback', { type: 'url', url: 'https://example.com' }],
] as const)('an update of the member %s of a form changes no other member', (member, value) => {
  const form = formOf({ [member]: value, updatedAt: now });
  expect(update({ [member]: value })).toEqual({
    reply: { data: form, version: 4 },
    changes: [
      putRoutingForm({ stored: { ver: 3, form }, event: eventNow('routing_form_updated') }),
    ],
  });
});

test('an update of a form without values changes nothing, and a member without a value counts as not sent', () => {
  const unchanged = {
    reply: { data: formOf(), version: 3 },
    changes: [requireUnchanged({ resource: storedForm('form'), ver: 3 })],
  };
  expect(update({})).toEqual(unchanged);
  expect(update({ name: undefined })).toEqual(unchanged);
  const some = update({ name: 'Which way?', fallback: undefined });
  expect(some).toMatchObject({ reply: { data: { fallback: thanks } } });
});

test.each(roles)('only managers create and change forms: %s', (role) => {
  const isManager = role === 'owner' || role === 'admin';
  const expected = isManager ? { reply: {} } : { refused: 'caller/role-forbids' };
  for (const decision of [create({}, by(role)), update({ name: 'B' }, by(role))]) {
    expect(decision).toMatchObject(expected);
  }
});

test.each([
  ['it does not exist', [], 'member', ['9'], { refused: 'routing-form/unknown' }],
  ['the caller is a member', stored, 'member', ['9'], { refused: 'caller/role-forbids' }],
  [
    'it has another version',
    stored,
    'admin',
    ['2', '4'],
    { refused: 'resource/changed', detail: 'The version is "3" now.' },
  ],
] as const)(
  'a form is not changed if %s, whatever is sent',
  (_, from, role, precondition, refusal) => {
    for (const sent of [{}, { name: 'B' }, { fields: [] }]) {
      expect(update(sent, by(role, { precondition }), from)).toEqual(refusal);
    }
  },
);

test.each([undefined, '*', ['3'], ['2', '3']] as const)(
  'If-Match %j accepts the version of the form',
  (sent) => {
    const decision = update({ name: 'B' }, by('owner', { precondition: sent }));
    expect(decision).toMatchObject({ reply: { version: 4 } });
  },
);

const condition = '/rules/0/groups/0/conditions/0';
const leads = (eventTypeId: string, ...hostIds: string[]): { fallback: Route } => ({
  fallback: { type: 'eventType', eventTypeId, hostIds },
});

test.each([
  ['/fields/1', 'item-repeated', { fields: [topic, topic] }],
  ['/fields/0/options/2', 'item-repeated', { fields: [{ ...topic, options: ['A', 'Help', 'A'] }] }],
  [`${condition}/fieldUid`, 'unknown-field', { rules: [ruleOf({ fieldUid: 'gone' })] }],
  [`${condition}/value`, 'unknown-option', { rules: [ruleOf({ value: 'Sales' })] }],
  [`${condition}/value`, 'never-met', { rules: [ruleOf({ fieldUid: 'size' })] }],
  ['/fallback/eventTypeId', 'unknown-event-type', leads('gone')],
  ['/fallback/hostIds/1', 'unknown-host', leads('talk', 'bo', 'eve')],
  ['/fallback/hostIds/0', 'unknown-host', leads('talk', 'gus')],
  ['/fallback/hostIds', 'all-hosts', leads('panel', 'bo')],
])('a form with an invalid %s is refused as %s', (pointer, code, sent) => {
  const violation = { pointer, code: `routing-form/${code}`, detail: expect.any(String) };
  const refusal = { refused: 'request/unprocessable', violations: [violation] };
  expect(create(sent)).toEqual(refusal);
  expect(update(sent)).toEqual(refusal);
});

test('all violations of a form are reported together', () => {
  const rules = [{ ...ruleOf({ value: 'Sales' }), route: leads('gone').fallback }];
  const sent = { fields: [topic, topic], rules, ...leads('panel', 'bo') };
  const violations = [
    { pointer: '/fields/1' },
    { pointer: `${condition}/value` },
    { pointer: '/rules/0/route/eventTypeId' },
    { pointer: '/fallback/hostIds' },
  ];
  expect(create(sent)).toMatchObject({ violations });
  expect(update(sent)).toMatchObject({ violations });
});

test('stored rules that no longer fit new fields are reported at the fields, unless new rules are sent', () => {
  expect(update({ fields: [size] })).toEqual({
    refused: 'request/unprocessable',
    violations: [
      {
        pointer: '/fields',
        code: 'routing-form/unknown-field',
        detail: expect.stringContaining(`${condition}/fieldUid`),
      },
    ],
  });
  const rules = [ruleOf({ fieldUid: 'size', value: '10' })];
  expect(update({ fields: [size], rules })).toMatchObject({ reply: { version: 4 } });
});

test('stored members that are not sent are not checked again', () => {
  const rules = [ruleOf({ fieldUid: 'gone' })];
  const from = [readForm({ rules, ...leads('gone') })];
  expect(update({ name: 'B' }, by('admin'), from)).toMatchObject({ reply: { version: 4 } });
  // A check would read the event type and throw, because it was not read.
  expect(update({ rules: [] }, by('admin'), from)).toMatchObject({ reply: { version: 4 } });
});
