import { useState } from 'preact/hooks';
import type {
  AuthorizableConnection,
  CalendarConnection,
  CreateCalendarConnectionInput,
  SchedulingClient,
} from '../../../client/src/index.ts';
import { SelectField, TextField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import type { Action } from '../kit/use-action.ts';
import { texts } from './texts.ts';

type Provider = CalendarConnection['provider'];

interface Given {
  readonly client: SchedulingClient;
  readonly action: Action;
  readonly onCreated: (connection: AuthorizableConnection) => void;
  /** Opens a window in which the provider asks the user. */
  readonly begin: (ask: () => Promise<AuthorizableConnection | undefined>) => Promise<void>;
}

const providers = ['google', 'microsoft', 'caldav', 'ics'] as const;
const none = { url: '', username: '', password: '' };

/** A member that is left empty is not sent: the service says that it is missing. */
const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));

const bodyOf = (provider: Provider, { url, ...account }: typeof none) =>
  ({
    provider,
    ...(provider === 'caldav' || provider === 'ics' ? filled({ url }) : {}),
    ...(provider === 'caldav' ? filled(account) : {}),
  }) as CreateCalendarConnectionInput;

/** Connects a calendar elsewhere. */
export function AddCalendar({ client, action, onCreated, begin }: Given) {
  const [provider, setProvider] = useState<Provider>('google');
  const [typed, setTyped] = useState(none);
  const set = (changes: Partial<typeof none>) => setTyped((now) => ({ ...now, ...changes }));
  const create = async () => {
    let created: AuthorizableConnection | undefined;
    const body = bodyOf(provider, typed);
    await action.run(body, async (options) => {
      ({ data: created } = await client.calendarConnections.create(body, options));
      return created.authorizationUrl ? '' : texts.connected(created.account);
    });
    if (created === undefined) return;
    setTyped(none);
    onCreated(created);
    return created;
  };
  const isAsked = provider === 'google' || provider === 'microsoft';
  return (
    <Form
      label={texts.add}
      submit={texts.connect}
      action={action}
      onSubmit={() => (isAsked ? begin(create) : create())}
    >
      <SelectField
        at="/provider"
        label={texts.provider}
        value={provider}
        options={providers.map((one) => [one, texts.providers[one]] as const)}
        onChange={setProvider}
      />
      {!isAsked && <ServerFields provider={provider} typed={typed} set={set} />}
    </Form>
  );
}

interface ServerGiven {
  readonly provider: Provider;
  readonly typed: typeof none;
  readonly set: (changes: Partial<typeof none>) => void;
}

/** What opens a calendar at its address. */
const ServerFields = ({ provider, typed, set }: ServerGiven) => (
  <>
    <TextField
      at="/url"
      type="url"
      isCode
      label={texts.url}
      hint={provider === 'ics' ? texts.icsHint : texts.caldavHint}
      value={typed.url}
      onChange={(url) => set({ url })}
    />
    {provider === 'caldav' && (
      <>
        <TextField
          at="/username"
          isCode
          label={texts.username}
          value={typed.username}
          onChange={(username) => set({ username })}
        />
        <TextField
          at="/password"
          type="password"
          label={texts.password}
          hint={texts.passwordHint}
          value={typed.password}
          onChange={(password) => set({ password })}
        />
      </>
    )}
  </>
);
