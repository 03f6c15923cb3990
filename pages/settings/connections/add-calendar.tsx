import type {
  AuthorizableConnection,
  CalendarConnection,
  CreateCalendarConnectionInput,
  SchedulingClient,
} from '../../../client/src/index.ts';
import { SelectField, TextField } from '../kit/fields.tsx';
import { fieldsOf, optionsOf } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { useNew } from '../kit/use-new.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly onCreated: (connection: AuthorizableConnection) => void;
  /** Opens a window in which the provider asks the user for authorization. */
  readonly begin: (ask: () => Promise<AuthorizableConnection | undefined>) => Promise<void>;
}

interface Draft {
  readonly provider: CalendarConnection['provider'];
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

const first: Draft = { provider: 'google', url: '', username: '', password: '' };

const providers = ['google', 'microsoft', 'caldav', 'ics'] as const;

/** Leaves out empty members, so that the service reports them as missing. */
const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));

const bodyOf = ({ provider, url, ...account }: Draft) =>
  ({
    provider,
    ...(provider === 'caldav' || provider === 'ics' ? filled({ url }) : {}),
    ...(provider === 'caldav' ? filled(account) : {}),
  }) as CreateCalendarConnectionInput;

/** Connects an external calendar. */
export function AddCalendar({ client, onCreated, begin }: Props) {
  const { draft, set, action, save } = useNew({
    first,
    create: (whole: Draft, options) => client.calendarConnections.create(bodyOf(whole), options),
    // An account that the user must still authorize is connected later.
    doneText: ({ authorizationUrl, account }) => (authorizationUrl ? '' : texts.connected(account)),
    onCreated,
  });
  const isAsked = draft.provider === 'google' || draft.provider === 'microsoft';
  return (
    <Form
      label={texts.add}
      submit={texts.connect}
      action={action}
      onSubmit={() => (isAsked ? begin(save) : save())}
    >
      <SelectField
        {...fieldsOf({ draft, set })('provider')}
        label={texts.provider}
        options={optionsOf(providers, texts.providers)}
      />
      {!isAsked && <ServerFields draft={draft} set={set} />}
    </Form>
  );
}

interface ServerGiven {
  readonly draft: Draft;
  readonly set: (changes: Partial<Draft>) => void;
}

/** The fields for the URL and the credentials of a calendar. */
function ServerFields(given: ServerGiven) {
  const field = fieldsOf(given);
  const { provider } = given.draft;
  return (
    <>
      <TextField
        {...field('url')}
        type="url"
        isCode
        label={texts.url}
        hint={provider === 'ics' ? texts.icsHint : texts.caldavHint}
      />
      {provider === 'caldav' && (
        <>
          <TextField {...field('username')} isCode label={texts.username} />
          <TextField
            {...field('password')}
            type="password"
            label={texts.password}
            hint={texts.passwordHint}
          />
        </>
      )}
    </>
  );
}
