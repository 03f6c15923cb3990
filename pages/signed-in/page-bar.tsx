import type { CurrentUser } from '../../client/src/index.ts';
import { texts } from './texts.ts';

const pages = ['calendar', 'settings'] as const;
export type PageName = (typeof pages)[number];

interface Props {
  /** Undefined until the service has identified the user. */
  readonly me?: CurrentUser;
  readonly signOut: () => void;
  readonly current: PageName;
}

/** The header of every page of a user: links to the pages, the name of the user, and the button to sign out. */
export const PageBar = ({ me, signOut, current }: Props) => (
  <header class="page-bar">
    {me && <span class="organization">{me.organization.name}</span>}
    <nav aria-label={texts.pages}>
      {pages.map((page) => (
        <a key={page} href={`/${page}`} aria-current={page === current ? 'page' : undefined}>
          {texts[page]}
        </a>
      ))}
    </nav>
    <span class="user">{me && (me.name || me.email)}</span>
    <button type="button" onClick={signOut}>
      {texts.signOut}
    </button>
  </header>
);
