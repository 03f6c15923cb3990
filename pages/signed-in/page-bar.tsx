import type { CurrentUser } from '../../client/src/index.ts';
import { texts } from './texts.ts';

interface Given {
  readonly me: CurrentUser;
  readonly signOut: () => void;
  readonly current: 'calendar' | 'settings';
}

const addresses = { calendar: '/calendar', settings: '/settings' } as const;

/** Above every page of a user: the way to the other pages, who is signed in, and signing out. */
export const PageBar = ({ me, signOut, current }: Given) => (
  <header class="page-bar">
    <span class="organization">{me.organization.name}</span>
    <nav aria-label={texts.pages}>
      {(['calendar', 'settings'] as const).map((page) => (
        <a key={page} href={addresses[page]} aria-current={page === current ? 'page' : undefined}>
          {texts[page]}
        </a>
      ))}
    </nav>
    <span class="user">{me.name || me.email}</span>
    <button type="button" onClick={signOut}>
      {texts.signOut}
    </button>
  </header>
);
