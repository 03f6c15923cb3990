import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Opening } from '../shared/opening.tsx';
import { type Waiting, waitingAfter, waitingWith } from '../shared/waiting.ts';
import { embeddedTeam, loadTeam, type TeamPageData } from './load-team.ts';
import { Team } from './team.tsx';
import { texts } from './texts.ts';

type State = TeamPageData | Waiting;

function firstState(): State {
  const first = embeddedTeam();
  return 'problem' in first ? waitingWith(first) : first;
}

/** The page of a team, with its public event types. */
function TeamPage() {
  const [state, setState] = useState(firstState);
  const load = () => {
    setState('loading');
    loadTeam().then(setState, (error: unknown) => setState(waitingAfter(error)));
  };
  useEffect(() => {
    if (state === 'loading') load();
  }, []);
  if (typeof state === 'string') return <Opening {...{ state, texts }} onAgain={load} />;
  return <Team first={state} />;
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<TeamPage />, root);
}
