import { expect, test } from 'vitest';
import {
  type DeleteFormDeps,
  deleteRoutingForm,
  formDeletionDeps,
} from '../../../lib/app/routing-forms/delete-routing-form.ts';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { organizationItems } from '../../support/engine/stored-items.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { contextOf } from '../../support/http/context-of.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld, type World } from '../../support/world.ts';
import { type As, get, made } from './forms.ts';
import { email, respond, responded } from './responses.ts';

deleteAtOnce();

const remove = (as: As, uid: string, headers: Record<string, string> = {}) =>
  call(DeleteRoutingForm, { as, params: { uid }, headers });

const removeWith = (world: World, uid: string, deps: Partial<DeleteFormDeps>) =>
  deleteRoutingForm(uid, contextOf(world), wholeStoreOf(world.of), {
    ...formDeletionDeps,
    ...deps,
  });

/** All stored items of the responses to a form, except the stored replies for retries. */
const responsesOf = async ({ of }: World, formId: string) =>
  (await organizationItems(of)).filter(({ pk }) => String(pk).includes(`#RR#${formId}#`));

const expectErased = async (world: World, formId: string, count: number) => {
  const items = await responsesOf(world, formId);
  expect(items.map((item) => Object.keys(item).toSorted())).toEqual(
    Array(count).fill(['deletedAt', 'exp', 'pk', 'sk']),
  );
};

test('a deleted form is unknown immediately', async () => {
  const { owner, admin } = await newWorld('admin');
  const { uid } = await made(owner);
  expect((await remove(admin, uid)).status).toBe(204);
  expect((await get(owner, uid)).body.code).toBe('routing-form/unknown');
  expect((await remove(owner, uid)).body.code).toBe('routing-form/unknown');
});

test('a member, another organization and an outdated If-Match cannot delete a form', async () => {
  const { owner, member } = await newWorld();
  const { uid } = await made(owner);
  expect((await remove(member, uid)).body.code).toBe('caller/role-forbids');
  expect((await remove((await newWorld()).owner, uid)).body.code).toBe('routing-form/unknown');
  expect((await remove(owner, uid, { 'if-match': '"2"' })).body.code).toBe('resource/changed');
  expect((await remove(owner, uid, { 'if-match': '"1"' })).status).toBe(204);
});

test('a deletion of a form erases all responses of the form and no others', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  const other = await made(world.owner);
  await Promise.all(Array.from({ length: 30 }, () => responded(world.owner, uid)));
  await responded(world.owner, other.uid);
  expect((await remove(world.owner, uid)).status).toBe(204);
  await expectErased(world, uid, 30);
  expect((await responsesOf(world, other.uid))[0]).toHaveProperty('doc');
});

test('a response that is written during the deletion of its form is erased, and later ones are refused', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  let late: ReturnType<typeof respond> | undefined;
  let goOn = () => {};
  const isClosed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const hasRead = new Promise<void>((resolve) => {
    let isFirst = true;
    beforeTableCalls(async (name) => {
      if (name !== 'TransactWriteItems' || !isFirst) return;
      isFirst = false;
      resolve();
      await isClosed;
    });
    late = respond(world.owner, uid, [email]);
  });
  await hasRead;
  const untilDecided = async () => {
    goOn();
    expect((await late)?.status).toBe(201);
    const refused = await respond(world.owner, uid, [email]);
    expect(refused.body.code).toBe('routing-form/unknown');
  };
  await removeWith(world, uid, { untilDecided });
  await expectErased(world, uid, 1);
});

test('a deletion of a form that takes longer than a request continues with the next request, despite an outdated If-Match', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  await responded(world.owner, uid);
  const broken = removeWith(world, uid, { stepMs: -1 });
  await expect(broken).rejects.toMatchObject({ code: 'service/undecided', status: 503 });
  expect((await responsesOf(world, uid))[0]).toHaveProperty('doc');
  expect((await get(world.owner, uid)).body.code).toBe('routing-form/unknown');
  expect((await remove(world.member, uid)).body.code).toBe('caller/role-forbids');
  const headers = { 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() };
  expect((await remove(world.owner, uid, headers)).status).toBe(204);
  await expectErased(world, uid, 1);
  expect((await remove(world.owner, uid, headers)).status).toBe(204);
  expect((await remove(world.owner, uid)).body.code).toBe('routing-form/unknown');
});

test('the dry run of a deletion deletes neither the form nor its responses', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  await responded(world.owner, uid);
  const dry = await remove(world.owner, uid, { prefer: 'handling=dry-run' });
  expect(dry.status).toBe(204);
  expect((await get(world.owner, uid)).status).toBe(200);
  expect((await responsesOf(world, uid))[0]).toHaveProperty('doc');
});
