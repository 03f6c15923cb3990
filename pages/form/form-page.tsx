import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PublicRoutingForm } from '../../client/src/index.ts';
import { Opening } from '../shared/opening.tsx';
import { pageData } from '../shared/page-data.ts';
import { service } from '../shared/service.ts';
import { type Waiting, waitingAfter, waitingWith } from '../shared/waiting.ts';
import { FormView } from './form-view.tsx';
import { formId, team } from './send-answers.ts';
import { texts } from './texts.ts';

interface FormPageData {
  readonly team: { readonly name: string };
  readonly form: PublicRoutingForm;
}

type State = FormPageData | Waiting;

function firstState(): State {
  const data = pageData<FormPageData>();
  return 'problem' in data ? waitingWith(data) : data;
}

async function load(): Promise<FormPageData> {
  const [publicTeam, form] = await Promise.all([
    service.guests.getPublicTeam(team),
    service.routingForms.getPublic(team, formId),
  ]);
  return { team: publicTeam.data, form: form.data };
}

/** The page on which visitors answer a routing form. */
function FormPage() {
  const [state, setState] = useState(firstState);
  const show = () => {
    setState('loading');
    load().then(setState, (error: unknown) => setState(waitingAfter(error)));
  };
  useEffect(() => {
    if (state === 'loading') show();
  }, []);
  if (typeof state === 'string') return <Opening {...{ state, texts }} onAgain={show} />;
  return <FormView teamName={state.team.name} form={state.form} />;
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<FormPage />, root);
}
