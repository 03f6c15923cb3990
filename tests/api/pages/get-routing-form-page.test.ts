import { expect, test } from 'vitest';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { GetRoutingFormPage } from '../../../lib/contract/pages/get-routing-form-page.ts';
import { GetPublicRoutingForm } from '../../../lib/contract/routing-forms/get-public-routing-form.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { openTo } from '../guests/public-bookings.ts';
import { made } from '../routing-forms/forms.ts';
import { askedAsBrowser, bookingPageOf, dataIn, teamPageOf } from './page-parts.ts';

const show = (team: string, formId: string, query = '') =>
  call(GetRoutingFormPage, { params: { team, formId }, query });

test('the page of a public form contains the fields of the form, and no routing rules', async () => {
  const world = await newWorld();
  const fallback = { type: 'message', message: 'A secret message.' };
  const { uid } = await made(world.owner, { isPublic: true, fallback });
  const { status, headers, body } = await show(world.of, uid, 'utm_source=x');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const params = { team: world.of, uid };
  const { data } = (await call(GetPublicRoutingForm, { params })).body;
  expect(dataIn(body).form).toEqual(data);
  expect(body).not.toContain('A secret message.');
});

test('a form that is not public or belongs to another team has no page', async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const hidden = await made(world.owner);
  const foreign = await made(other.owner, { isPublic: true });
  for (const uid of [hidden.uid, foreign.uid, 'none', 'x'.repeat(65)]) {
    expect((await show(world.of, uid)).body.code).toBe('routing-form/unknown');
  }
});

const framedBy = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  headers['content-security-policy']?.split('; ').at(-1);

test('only the embedOrigins of a team can frame its pages', async () => {
  const world = await newWorld();
  const form = await made(world.owner, { isPublic: true });
  const eventType = await openTo(world);
  const pages = async () => [
    framedBy(await teamPageOf(world.of)),
    framedBy(await bookingPageOf(world.of, eventType.uid)),
    framedBy(await show(world.of, form.uid)),
  ];
  expect(await pages()).toEqual(Array(3).fill("frame-ancestors 'none'"));
  const embedOrigins = ['https://www.example.com', 'http://localhost:5173'];
  await call(UpdateTeam, {
    as: world.owner,
    params: { teamId: world.of },
    body: { embedOrigins },
  });
  expect(await pages()).toEqual(Array(3).fill(`frame-ancestors ${embedOrigins.join(' ')}`));
  // The 404 page of a private event type can be framed, too: its script requests the event type with a token.
  const hidden = await openTo(world, {}, 'private');
  const page = await askedAsBrowser({ team: world.of, eventTypeId: hidden.uid });
  expect([page.statusCode, framedBy(page)]).toEqual([
    404,
    `frame-ancestors ${embedOrigins.join(' ')}`,
  ]);
  const none = await askedAsBrowser({ team: 'no-such-team', eventTypeId: hidden.uid });
  expect(framedBy(none)).toBe("frame-ancestors 'none'");
});

test('the language in the query takes precedence over the language of the browser', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner, { isPublic: true });
  for (const [query, lang] of [
    ['lang=ja', 'ja'],
    ['lang=en', 'en'],
    ['lang=xx', 'en'],
  ] as const) {
    expect((await show(world.of, uid, query)).body).toContain(`<html lang="${lang}">`);
  }
});
