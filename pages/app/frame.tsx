import type { ComponentChildren } from 'preact';
import type { CurrentUser } from '../../client/src/index.ts';
import { mayReadForms } from '../routing-forms/form-rights.ts';
import { can } from '../signed-in/can.ts';
import { usePlace } from './navigation.ts';
import { isSectionFor } from './section-rights.ts';
import { texts } from './texts.ts';

interface Destination {
  readonly path: string;
  readonly name: string;
  /** Whether the user may open it. */
  readonly isFor: (me: CurrentUser) => boolean;
}

const bookings: Destination = {
  path: '/bookings',
  name: texts.bookings,
  isFor: (me) => can(me, 'bookings:read'),
};

const always = () => true;

/** The links of the frame, in their order. */
const destinations: readonly Destination[] = [
  bookings,
  { path: '/calendar', name: texts.calendar, isFor: always },
  { path: '/settings/event-types', name: texts.eventTypes, isFor: isSectionFor['event-types'] },
  { path: '/settings/hours', name: texts.hours, isFor: isSectionFor.hours },
  { path: '/routing-forms', name: texts.routingForms, isFor: mayReadForms },
  { path: '/settings', name: texts.settings, isFor: always },
];

/** Returns the most specific destination of a path. */
const destinationOf = (path: string): Destination | undefined =>
  destinations
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];

interface Props {
  /** Undefined until the service has identified the user. */
  readonly me?: CurrentUser;
  /** The number of open booking requests. */
  readonly requests?: number;
  readonly signOut: () => void;
  readonly children?: ComponentChildren;
}

/** The frame of every page of a signed-in user: the links to the pages, the user, and the button to sign out. */
export const Frame = ({ me, requests = 0, signOut, children }: Props) => (
  <div class="frame">
    <header class="frame-bar">
      {me && <span class="organization">{me.organization.name}</span>}
      <Rail me={me} requests={requests} />
      <span class="user">{me && (me.name || me.email)}</span>
      <button type="button" onClick={signOut}>
        {texts.signOut}
      </button>
    </header>
    <div class="frame-page">{children}</div>
  </div>
);

interface RailGiven {
  readonly me: CurrentUser | undefined;
  readonly requests: number;
}

function Rail({ me, requests }: RailGiven) {
  const current = destinationOf(usePlace().path);
  const offered = destinations.filter(({ isFor }) => me === undefined || isFor(me));
  return (
    <nav class="rail" aria-label={texts.pages}>
      <ul>
        {offered.map((one) => (
          <li key={one.path}>
            <a href={one.path} aria-current={one === current ? 'page' : undefined}>
              {one.name}
              {one === bookings && requests > 0 && <Badge requests={requests} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The service counts up to 100 requests. */
const Badge = ({ requests }: { readonly requests: number }) => (
  <span class="badge">
    <span aria-hidden="true">{requests > 99 ? '99+' : requests}</span>
    <span class="unseen">{texts.requests(requests)}</span>
  </span>
);
