import { useEffect } from 'preact/hooks';
import type { CurrentUser, RoutingForm, SchedulingClient } from '../../client/src/index.ts';
import { knownZone } from '../calendar/wall-clock.ts';
import { PageAddress } from '../settings/kit/page-address.tsx';
import { type Read, useEditor } from '../settings/kit/use-editor.ts';
import { ownZone } from '../shared/times.ts';
import { draftOf, formAddress, updateBody } from './draft.ts';
import { requireValid } from './draft-faults.ts';
import { EditForm } from './edit-form.tsx';
import { FormSummary } from './form-summary.tsx';
import { FormViewLinks } from './form-view-links.tsx';
import { Responses } from './responses.tsx';
import type { OpenedForm } from './routing-forms.tsx';
import { TestRun } from './test-run.tsx';
import { texts } from './texts.ts';
import type { FormView } from './use-form-address.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<RoutingForm>;
  readonly names: RouteNames;
  readonly mayChange: boolean;
  readonly view: FormView;
  readonly showView: (view: FormView) => void;
  readonly onOpened: (form: OpenedForm) => void;
  readonly onSaved: (form: RoutingForm) => void;
}

/** An open form: its link, and its views. All views stay mounted, so that nothing that the user has typed is lost. */
export function OpenForm(given: Props) {
  const { client, me, read, names, mayChange, view, showView, onOpened, onSaved } = given;
  const { uid } = read.data;
  const editor = useEditor({
    read,
    draftOf,
    get: () => client.routingForms.get(uid),
    send: async (changes, whole, options) => {
      requireValid(whole);
      return client.routingForms.update(uid, updateBody(changes), options);
    },
    onSaved,
  });
  const { data, draft, isChanged } = editor;
  useEffect(() => onOpened({ uid, name: data.name }), [uid, data.name]);
  return (
    <>
      <FormLink form={data} team={me.organization} />
      <FormViewLinks form={data} {...{ view, showView }} />
      <div hidden={view !== 'form'}>
        {mayChange ? <EditForm {...{ editor, names }} /> : <FormSummary {...{ draft, names }} />}
      </div>
      <div hidden={view !== 'test'}>
        <TestRun {...{ draft, names, isChanged }} />
      </div>
      {view === 'responses' && (
        <Responses {...{ client, names }} form={data} timeZone={knownZone(me.timeZone, ownZone)} />
      )}
    </>
  );
}

interface LinkGiven {
  readonly form: RoutingForm;
  readonly team: CurrentUser['organization'];
}

function FormLink({ form: { uid, isPublic, status }, team }: LinkGiven) {
  if (!isPublic) return <p class="soft">{texts.privateMore}</p>;
  return (
    <>
      <PageAddress label={texts.link} address={formAddress(location.origin, team, uid)} />
      {status === 'disable' && <p class="notice">{texts.disabledMore}</p>}
    </>
  );
}
