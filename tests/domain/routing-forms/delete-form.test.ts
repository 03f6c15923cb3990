import { expect, test } from 'vitest';
import { closeRoutingForm, removeRoutingForm } from '../../../lib/domain/routing-forms/changes.ts';
import { closeForm, deleteForm } from '../../../lib/domain/routing-forms/delete-form.ts';
import { closedForm, storedForm } from '../../../lib/domain/routing-forms/needs.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import {
  type ReadValues,
  read,
  snapshotOf,
  withSameItem,
} from '../../support/decisions/read-values.ts';
import { by, eventNow, readForm } from './forms.ts';

const open: ReadValues = [readForm()];
/** A form that was closed at version 3. */
const closed: ReadValues = [read(closedForm('form'), 4)];
const missing: ReadValues = [];

const needs = withSameItem([storedForm('form')], storedForm, closedForm);
const decide = (decision: typeof closeForm, from: ReadValues, context = by('admin')) =>
  decision('form', snapshotOf(needs, ...frozen(from)), frozen(context));

const deletedAt = (ver: number) => ({ uid: 'form', ver, event: eventNow('routing_form_deleted') });
const closes = (ver: number) => ({ reply: {}, changes: [closeRoutingForm(deletedAt(ver))] });
const removes = (ver: number) => ({ reply: {}, changes: [removeRoutingForm(deletedAt(ver))] });

test('a form is closed first, and only a closed form is deleted', () => {
  expect(decide(closeForm, open)).toEqual(closes(3));
  expect(decide(deleteForm, open)).toEqual({ refused: 'routing-form/unknown' });
  expect(decide(deleteForm, closed)).toEqual(removes(4));
});

test('a closed form can be closed again, so that an interrupted deletion can continue', () => {
  expect(decide(closeForm, closed)).toEqual(closes(4));
});

test('a form that does not exist can be neither closed nor deleted', () => {
  for (const decision of [closeForm, deleteForm]) {
    expect(decide(decision, missing)).toEqual({ refused: 'routing-form/unknown' });
  }
});

test.each(roles)('only managers delete a form: %s', (role) => {
  const isManager = role === 'owner' || role === 'admin';
  const forbidden = { refused: 'caller/role-forbids' };
  expect(decide(closeForm, open, by(role))).toEqual(isManager ? closes(3) : forbidden);
  // For other users, a closed form does not exist.
  const unknown = { refused: 'routing-form/unknown' };
  expect(decide(closeForm, closed, by(role))).toEqual(isManager ? closes(4) : unknown);
  expect(decide(deleteForm, closed, by(role))).toEqual(isManager ? removes(4) : unknown);
});

test.each([
  ['*', true],
  [['3'], true],
  [['2', '3'], true],
  [['2', '4'], false],
  [[], false],
] as const)('If-Match %j accepts version 3: %j', (precondition, accepts) => {
  const changed = { refused: 'resource/changed', detail: 'The version is "3" now.' };
  const decision = decide(closeForm, open, by('admin', { precondition }));
  expect(decision).toEqual(accepts ? closes(3) : changed);
});

test('the existence of a form is checked before the role, and the role before the version', () => {
  const context = by('member', { precondition: ['9'] });
  expect(decide(closeForm, open, context)).toEqual({ refused: 'caller/role-forbids' });
  expect(decide(closeForm, missing, context)).toEqual({ refused: 'routing-form/unknown' });
});

test('the version is checked only until the form is closed', () => {
  const context = by('admin', { precondition: ['3'] });
  expect(decide(closeForm, closed, context)).toEqual(closes(4));
  expect(decide(deleteForm, closed, context)).toEqual(removes(4));
});
