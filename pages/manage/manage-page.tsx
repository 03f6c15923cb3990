import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { languageOf } from '../../lib/domain/people/locale.ts';
import { Notice } from '../shared/notice.tsx';
import { reloadOnOtherPath } from '../shared/reload-on-other-path.ts';
import { isRequest, type Loaded, load, token } from './link.ts';
import type { Manage } from './manage.tsx';
import { openingTexts } from './opening-texts.ts';
import { type Failure, failureOf } from './outcome-of.ts';

/** The language of the browser, used until the booking with the language of its reader is loaded. */
const language = languageOf(navigator.language);
const texts = openingTexts[language];

interface Opened {
  readonly first: Loaded;
  readonly View: typeof Manage;
}

type State = Opened | 'loading' | 'noToken' | Failure;

/** Loads the booking, then the view in the language of the booking, and for a host with their clock. */
async function open(): Promise<Opened> {
  const first = await load();
  document.documentElement.lang = first.shown.locale;
  const [{ Manage: View }, { followClock }] = await Promise.all([
    import('./manage.tsx'),
    import('../shared/locale.ts'),
  ]);
  if (isRequest(first.shown)) followClock(first.shown.timeFormat);
  return { first, View };
}

/** The page on which guests see, reschedule and cancel a booking, and hosts answer a request. */
function ManagePage() {
  const [state, setState] = useState<State>(token === '' ? 'noToken' : 'loading');
  const start = () => {
    setState('loading');
    open().then(setState, (error: unknown) => setState(failureOf(error)));
  };
  useEffect(() => {
    if (state === 'loading') start();
  }, []);
  if (typeof state === 'object') return <state.View first={state.first} />;
  if (state === 'badToken') return <Notice title={texts.badToken} more={texts.badTokenMore} />;
  if (state === 'loading' || state === 'noToken') return <Notice title={texts[state]} />;
  return (
    <Notice title={texts[state]}>
      <button type="button" class="main" onClick={start}>
        {texts.tryAgain}
      </button>
    </Notice>
  );
}

const root = document.getElementById('page');
if (root) {
  document.documentElement.lang = language;
  document.title = texts.title;
  addEventListener('hashchange', () => location.reload());
  reloadOnOtherPath();
  root.textContent = '';
  render(<ManagePage />, root);
}
