import { useState } from 'preact/hooks';
import type { ConferencingConnection } from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { Button } from '../kit/button.tsx';
import { CheckField, SelectField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import { ListSection } from '../kit/list-section.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { itemsOf, type LoadedList, useList, withItem } from '../kit/use-list.ts';
import { AccountActs } from './account-acts.tsx';
import { ConnectionHead } from './connection-head.tsx';
import { texts } from './texts.ts';
import { useConsent } from './use-consent.ts';
import { WindowNote } from './window-note.tsx';

type Connection = ConferencingConnection;

/** The conferencing accounts, which create the meetings of bookings. */
export function Conferencing({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const mayChange = can(me, 'conferencing:write');
  const list = useList<Connection>(async () => ({
    ...(await client.conferencing.listConnections()),
    nextCursor: null,
  }));
  const action = useAction();
  const { ask, again, link, isOpen } = useConsent<Connection>({
    list,
    action,
    authorize: (uid, body, options) => client.conferencing.authorizeConnection(uid, body, options),
  });
  const connect = (provider: Connection['provider'], shared: boolean) =>
    ask([provider, shared], (options) =>
      client.conferencing.connect(provider, { shared }, options),
    );
  return (
    <ListSection
      heading={texts.conferencing}
      intro={texts.conferencingIntro}
      label={texts.conferencingList}
      empty={texts.conferencingNone}
      {...{ list, action }}
      row={(connection) => (
        <AccountRow {...{ client, list, action, mayChange, connection }} onAgain={again} />
      )}
      after={mayChange && <ConnectAccount list={list} isBusy={action.isBusy} onConnect={connect} />}
    >
      <WindowNote link={link} isOpen={isOpen} />
    </ListSection>
  );
}

const providers = ['zoom', 'googleMeet', 'teams'] as const;

interface ConnectGiven {
  readonly list: LoadedList<Connection>;
  readonly isBusy: boolean;
  readonly onConnect: (provider: Connection['provider'], shared: boolean) => Promise<void>;
}

/** Connects an account at a provider. A user has at most one account at each. */
function ConnectAccount({ list, isBusy, onConnect }: ConnectGiven) {
  const [shared, setShared] = useState(false);
  const [chosen, setChosen] = useState<Connection['provider']>();
  const connected = itemsOf(list)?.map(({ provider }) => provider);
  const free = connected ? providers.filter((one) => !connected.includes(one)) : [];
  const provider = free.find((one) => one === chosen) ?? free[0];
  if (provider === undefined) return null;
  return (
    <>
      <SelectField
        at="/conferencing"
        label={texts.provider}
        value={provider}
        options={optionsOf(free, texts.providerNames)}
        onChange={setChosen}
      />
      <CheckField at="/shared" label={texts.shared} value={shared} onChange={setShared} />
      <Button
        kind="main"
        label={texts.connectAccount}
        isBusy={isBusy}
        onClick={() => onConnect(provider, shared)}
      />
    </>
  );
}

interface RowGiven extends Pick<SectionGiven, 'client'> {
  readonly list: LoadedList<Connection>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly connection: Connection;
  readonly onAgain: (uid: string) => Promise<void>;
}

/** Whether the account also creates meetings for hosts without an account. Saved immediately. */
function ShareField({ client, list, action, connection, name }: RowGiven & { name: string }) {
  const { uid, shared, provider } = connection;
  const share = (next: boolean) =>
    action.run(['share', uid, next], async (options) => {
      const { data } = await client.conferencing.updateConnection(uid, { shared: next }, options);
      list.change(withItem(data));
      return texts.sharedSaved(name, next);
    });
  return (
    <fieldset class="group whole">
      <legend class="unseen">
        {name} ({texts.providerNames[provider]})
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
  const { client, list, action, mayChange, connection, onAgain } = given;
  const { uid, provider, account, status, shared } = connection;
  const name = account || texts.providerNames[provider];
  return (
    <>
      <ConnectionHead
        name={name}
        status={status}
        facts={[texts.providerNames[provider], shared && !mayChange && texts.isShared]}
      />
      {mayChange && <ShareField {...given} name={name} />}
      {mayChange && (
        <AccountActs
          {...{ uid, name, list, action }}
          onAgain={status === 'connected' ? undefined : () => onAgain(uid)}
          more={texts.conferencingMore}
          disconnect={(options) => client.conferencing.deleteConnection(uid, options)}
        />
      )}
    </>
  );
}
