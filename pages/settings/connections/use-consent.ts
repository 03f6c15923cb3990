import type { WriteOptions } from '../../../client/src/index.ts';
import { ReportedFailure } from '../kit/reported-failure.ts';
import type { Action } from '../kit/use-action.ts';
import { type LoadedList, withItem } from '../kit/use-list.ts';
import { texts } from './texts.ts';
import { type Returned, useAuthorization } from './use-authorization.ts';

/** A connection that the user authorizes at the provider. A response can contain the URL for it. */
interface Authorizable {
  readonly uid: string;
  readonly account: string;
  readonly authorizationUrl?: string;
}

type Authorize<Connection> = (
  uid: string,
  body: Pick<Returned, 'code' | 'state' | 'iss'>,
  options: WriteOptions,
) => Promise<{ readonly data: Connection & Authorizable }>;

interface Source<Connection> {
  readonly list: LoadedList<Connection>;
  readonly action: Action;
  /** Starts the authorization, or completes it with the returned parameters. */
  readonly authorize: Authorize<Connection>;
}

const nothing = () => '';

/** Starts and completes authorizations at a provider. */
export function useConsent<Connection extends { readonly uid: string }>(
  source: Source<Connection>,
) {
  const { list, action, authorize } = source;
  const put = (connection: Connection) => list.change(withItem(connection));
  const complete = ({ uid, error, code, state, iss }: Returned) =>
    action.run(['authorize', state], async (options) => {
      if (error === 'access_denied') throw new ReportedFailure(texts.declined);
      if (error !== undefined) throw new ReportedFailure(texts.notCompleted);
      const { data } = await authorize(uid, { code, state, iss }, options);
      put(data);
      return texts.connected(data.account);
    });
  const { begin, link, isOpen } = useAuthorization(complete, list.reload);
  /** Sends the request that starts an authorization, and opens the returned URL. */
  const ask = (
    request: unknown,
    send: (options: WriteOptions) => ReturnType<Authorize<Connection>>,
  ) =>
    begin(async () => {
      const pending = await action.get(request, send, nothing);
      if (pending !== undefined) put(pending);
      return pending;
    });
  const again = (uid: string) => ask(['again', uid], (options) => authorize(uid, {}, options));
  return { put, begin, ask, again, link, isOpen };
}
