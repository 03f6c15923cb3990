import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isProblem, type PublicRoutingForm } from '../../client/src/index.ts';
import { pageData } from '../shared/page-data.ts';
import { service } from '../shared/service.ts';
import { Told } from '../shared/told.tsx';
import { FormView } from './form-view.tsx';
import { formId, team } from './send-answers.ts';
import { texts } from './texts.ts';

interface Shown {
  readonly team: { readonly name: string };
  readonly form: PublicRoutingForm;
}

type State = Shown | 'loading' | 'failed' | 'unknown';

function firstState(): State {
  const data = pageData<Shown>();
  if ('problem' in data) return data.problem.status === 404 ? 'unknown' : 'loading';
  return data;
}

async function load(): Promise<Shown> {
  const [found, form] = await Promise.all([
    service.guests.getPublicTeam(team),
    service.routingForms.getPublic(team, formId),
  ]);
  return { team: found.data, form: form.data };
}

/** The page on which people answer a routing form. */
function FormPage() {
  const [state, setState] = useState(firstState);
  const show = () => {
    setState('loading');
    load().then(setState, (error: unknown) =>
      setState(isProblem(error) && error.status === 404 ? 'unknown' : 'failed'),
    );
  };
  useEffect(() => {
    if (state === 'loading') show();
  }, []);
  if (state === 'loading') return <Told title={texts.loading} />;
  if (state === 'unknown') return <Told title={texts.notFound} more={texts.notFoundMore} />;
  if (state === 'failed') {
    return (
      <Told title={texts.failed}>
        <button type="button" class="main" onClick={show}>
          {texts.tryAgain}
        </button>
      </Told>
    );
  }
  return <FormView teamName={state.team.name} form={state.form} />;
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<FormPage />, root);
}
