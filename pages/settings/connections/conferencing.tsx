import { useState } from 'preact/hooks';
import type {
  AuthorizableConferencing,
  ConferencingConnection,
} from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { CheckField, SelectField } from '../kit/fields.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { SaidFailure } from '../kit/said-failure.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem, withoutItem } from '../kit/use-list.ts';
import { texts } from './texts.ts';
import { type Returned, useAuthorization } from './use-authorization.ts';
import { WindowNote } from './window-note.tsx';

type Connection = ConferencingConnection;

/** The address is shown once, and is no part of the connection. */
function listed(answered: AuthorizableConferencing): Connection {
  const { authorizationUrl: _, ...connection } = answered;
  return connection;
}

/** The accounts with which the meetings of bookings are made. */
export function Conferencing({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const mayChange = can(me, 'conferencing:write');
  const list = useList<Connection>(async () => ({
    ...(await client.conferencing.listConnections()),
    nextCursor: null,
  }));
  const action = useAction();
  const complete = ({ uid, error, code, state, iss }: Returned) =>
    action.run(['authorize', state], async (options) => {
      if (error === 'access_denied') throw new SaidFailure(texts.declined);
      if (error !== undefined) throw new SaidFailure(texts.notCompleted);
      const body = { code, state, iss };
      const { data } = await client.conferencing.authorizeConnection(uid, body, options);
      list.change(withItem(listed(data)));
      return texts.connected(data.account);
    });
  const { begin, link, isOpen } = useAuthorization(complete, list.reload);
  const asking = (name: string, ask: Ask) =>
    begin(async () => {
      let asked: AuthorizableConferencing | undefined;
      await action.run([name], async (options) => {
        ({ data: asked } = await ask(options));
        list.change(withItem(listed(asked)));
        return '';
      });
      return asked;
    });
  const given = { client, list, action, mayChange, asking };
  return (
    <section aria-labelledby="conferencing">
      <h2 id="conferencing">{texts.conferencing}</h2>
      <p>{texts.conferencingIntro}</p>
      <Outcome told={action.told} />
      <WindowNote link={link} isOpen={isOpen} />
      <ListView
        list={list}
        empty={texts.conferencingNone}
        label={texts.conferencingList}
        row={(connection) => <AccountRow {...given} connection={connection} />}
      />
      {mayChange && <ConnectAccount {...given} />}
    </section>
  );
}

type Options = Parameters<Parameters<Action['run']>[1]>[0];
type Ask = (options: Options) => Promise<{ readonly data: AuthorizableConferencing }>;

interface Given extends Pick<SectionGiven, 'client'> {
  readonly list: LoadedList<Connection>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly asking: (name: string, ask: Ask) => Promise<void>;
}

const providers = ['zoom', 'googleMeet', 'teams'] as const;

/** A user has one account at each provider. */
function ConnectAccount({ client, list, action, asking }: Given) {
  const [shared, setShared] = useState(false);
  const [chosen, setChosen] = useState<Connection['provider']>();
  const { state } = list;
  if (typeof state === 'string' || 'failure' in state) return null;
  const free = providers.filter((one) => state.items.every(({ provider }) => provider !== one));
  const provider = free.find((one) => one === chosen) ?? free[0];
  if (provider === undefined) return null;
  const connect = () =>
    asking(`${provider} ${shared}`, (options) =>
      client.conferencing.connect(provider, { shared }, options),
    );
  return (
    <>
      <SelectField
        at="/conferencing"
        label={texts.provider}
        value={provider}
        options={free.map((one) => [one, texts.providerNames[one]] as const)}
        onChange={setChosen}
      />
      <CheckField at="/shared" label={texts.shared} value={shared} onChange={setShared} />
      <button type="button" class="main" disabled={action.isBusy} onClick={() => void connect()}>
        {texts.connectAccount}
      </button>
    </>
  );
}

interface RowGiven extends Given {
  readonly connection: Connection;
}

/** Whose meetings it makes is saved at once. */
function ShareField(given: RowGiven & { readonly name: string }) {
  const { client, list, action, connection, name } = given;
  const { uid, shared } = connection;
  const share = (next: boolean) =>
    action.run(['share', uid, next], async (options) => {
      const { data } = await client.conferencing.updateConnection(uid, { shared: next }, options);
      list.change(withItem(data));
      return texts.sharedSaved(name, next);
    });
  return (
    <fieldset class="group whole">
      <legend class="unseen">
        {name} ({texts.providerNames[connection.provider]})
      </legend>
      <CheckField
        at={`/${uid}/shared`}
        label={texts.shared}
        value={shared}
        onChange={(next) => void share(next)}
      />
    </fieldset>
  );
}

function AccountRow(given: RowGiven) {
  const { client, list, action, mayChange, asking, connection } = given;
  const { uid, provider, account, status, shared } = connection;
  const name = account || texts.providerNames[provider];
  const disconnect = () =>
    action.run(['delete', uid], async (options) => {
      await client.conferencing.deleteConnection(uid, options);
      list.change(withoutItem(uid));
      return texts.disconnected(name);
    });
  const again = () =>
    asking(`again ${uid}`, (options) => client.conferencing.authorizeConnection(uid, {}, options));
  return (
    <>
      <div>
        <h3>
          {name} <span class={`badge ${status}`}>{texts.statuses[status]}</span>
        </h3>
        <p class="soft">
          {texts.providerNames[provider]}
          {shared && !mayChange && ` · ${texts.isShared}`}
        </p>
      </div>
      {mayChange && <ShareField {...given} name={name} />}
      {mayChange && (
        <div class="row">
          {status !== 'connected' && (
            <button type="button" class="main" onClick={() => void again()}>
              {texts.again} <span class="unseen">{name}</span>
            </button>
          )}
          <AskFirst
            label={texts.disconnect}
            name={name}
            title={texts.disconnectTitle(name)}
            confirm={texts.disconnect}
            isDisabled={action.isBusy}
            onConfirm={disconnect}
          >
            <p>{texts.conferencingMore}</p>
          </AskFirst>
        </div>
      )}
    </>
  );
}
