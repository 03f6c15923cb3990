import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { leave } from '../settings/kit/leave.tsx';
import { Notice } from '../shared/notice.tsx';
import { Frame } from './frame.tsx';
import { usePlace } from './navigation.ts';
import { type AppPage, pageOfPath } from './page-of-path.ts';
import { texts } from './texts.ts';
import { useRequestCount } from './use-request-count.ts';

/** The properties of every page of the app. */
export interface AppPageProps {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** Replaces the data of the user after the page has changed them. */
  readonly onMe: (me: CurrentUser) => void;
  /** Signs the user out. If changes are not saved, the user is warned first. */
  readonly signOut: () => void;
}

type Content = FunctionComponent<AppPageProps>;

/** The scripts of the pages. Each is loaded when its page is opened for the first time. */
const scripts: Readonly<Record<AppPage, () => Promise<Content>>> = {
  bookings: async () => (await import('../bookings/bookings-view.tsx')).BookingsView,
  calendar: async () => (await import('../calendar/calendar-view.tsx')).CalendarView,
  'routing-forms': async () => (await import('../routing-forms/routing-forms.tsx')).RoutingForms,
  settings: async () => (await import('../settings/settings.tsx')).Settings,
};

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly signOut: () => void;
}

/** The page that the address names, in its frame. */
export function App({ client, me: first, signOut: signOutNow }: Props) {
  const [changed, onMe] = useState<CurrentUser>();
  // The user may have signed in again with a credential that has other scopes.
  const me = changed === undefined ? first : { ...changed, credential: first.credential };
  const page = pageOfPath(usePlace().path) ?? 'calendar';
  const signOut = () => leave(signOutNow);
  const requests = useRequestCount(client, me);
  return (
    <Frame {...{ me, requests, signOut }}>
      <LoadedPage key={page} page={page} {...{ client, me, onMe, signOut }} />
    </Frame>
  );
}

type Loading = { readonly Page: Content } | 'loading' | 'failed';

function LoadedPage({ page, ...given }: AppPageProps & { readonly page: AppPage }) {
  const [loading, setLoading] = useState<Loading>('loading');
  useEffect(() => {
    scripts[page]().then(
      (Page) => setLoading({ Page }),
      () => setLoading('failed'),
    );
  }, []);
  if (loading === 'loading') return <Notice title={texts.loading} />;
  if (loading === 'failed') return <NotLoaded />;
  return <loading.Page {...given} />;
}

/** Reloads the document: browsers do not retry a failed module, and a new version has other files. */
const NotLoaded = () => (
  <Notice title={texts.notLoaded} more={texts.notLoadedMore}>
    <button type="button" class="main" onClick={() => location.reload()}>
      {texts.reload}
    </button>
  </Notice>
);
