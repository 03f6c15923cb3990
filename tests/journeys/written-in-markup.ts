import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { made } from '../api/routing-forms/forms.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { laterWindow } from './later-window.ts';

/** Markup that would run a script if a page inserted it as an element or an attribute. */
export const markup = (name: string) =>
  `${name}<img src=x class=hit onerror=window.hit=1>"'><script class=hit>hit=1</script>`;

export const inPerson = {
  locationId: 'inPerson',
  provider: null,
  url: null,
  phoneNumber: null,
  customLocation: null,
  address: markup('address'),
  access: markup('access'),
} as const;

export const question = {
  uid: 'question0000',
  label: markup('label'),
  type: 'checkbox',
  required: false,
  options: [markup('option')],
} as const;

/** Creates an organization, an event type and a form with markup in all their texts. */
export async function createMarkupWorld() {
  const world = await newWorld('admin');
  const { of, owner, admin, member } = world;
  const body = { name: markup('Q').slice(0, 64) };
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body });
  for (const [one, as] of Object.entries({ member, admin, owner })) {
    await call(UpdateCurrentUser, { as, body: { name: markup(one).slice(0, 64) } });
  }
  const eventType = await world.eventType([member, admin, owner], {
    name: markup('T').slice(0, 64),
    description: markup('description'),
    visibility: 'public',
    interval: 240,
    window: laterWindow(),
    locations: [inPerson, { ...inPerson, locationId: 'custom', customLocation: markup('place') }],
    questions: [question],
  });
  const form = await made(owner, {
    name: markup('F').slice(0, 64),
    description: markup('description'),
    isPublic: true,
    fields: [
      { uid: markup('u').slice(0, 64), label: markup('label'), type: 'text' },
      { uid: 'several', label: markup('label'), type: 'checkbox', options: [markup('option')] },
      { uid: 'one', label: markup('label'), type: 'select', options: [markup('option')] },
    ],
    fallback: { type: 'message', message: markup('message') },
  });
  return { world, eventType, form };
}
