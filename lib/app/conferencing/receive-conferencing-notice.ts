import { Problem } from '../../contract/problem.ts';
import type { listSlotBookings } from '../../data/bookings/list-slot-bookings.ts';
import type { holdersOf } from '../../data/conferencing/account-holders.ts';
import type { MeetingOwner, meetingAt } from '../../data/meetings/stored-meetings.ts';
import type { StoreFor } from '../../data/store.ts';
import { serviceIn } from '../../domain/access.ts';
import type { addAttachment as decide } from '../../domain/bookings/add-attachment.ts';
import type { deauthorizeConferencing } from '../../domain/conferencing/deauthorize-conferencing.ts';
import type { NoticeItem } from '../../domain/meetings/items-of-notice.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { addAttachment } from '../bookings/add-attachment.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { deauthorizeAccounts } from './deauthorize-accounts.ts';
import { isProven, type ReceivedNotice } from './is-proven.ts';
import { type NoticedMeeting, readZoomNotice, zoomProof } from './zoom-notice.ts';

/** Providers that send notices, with the proof and the parser of their notices. */
const providers = { zoom: { proof: zoomProof, read: readZoomNotice } } as const;
type Provider = keyof typeof providers;

interface NoticeRequest extends ReceivedNotice {
  readonly params: { readonly provider: string };
  /** Parses the body as JSON. */
  readonly json: () => unknown;
  readonly nowMs: number;
  /** Returns context and store, after the notice is proven to concern the actor's organization. */
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: StoreFor<typeof decide | typeof deauthorizeConferencing>;
  };
}

interface Deps {
  /** Signing secret of each provider; undefined if the deployment has none. */
  readonly secrets: Readonly<Record<Provider, () => Promise<string | undefined>>>;
  readonly meetingAt: typeof meetingAt;
  readonly listSlotBookings: typeof listSlotBookings;
  readonly holdersOf: typeof holdersOf;
}

interface Received {
  /** Reply to a provider that verifies the address. */
  readonly confirmation?: object;
  /** Counts for the log. */
  readonly noted?: Readonly<Record<string, number>>;
}

/**
 * Stores a provider's report about a meeting with its booking, or with each booking of its slot. Also stores that an
 * account was deauthorized. Reads nothing from the notice or the table before the sender is proven. Replies after
 * everything is stored.
 */
export async function receiveConferencingNotice(
  asked: NoticeRequest,
  deps: Deps,
): Promise<Received> {
  const provider = providerOf(asked.params.provider);
  const secret = provider && (await deps.secrets[provider]());
  if (provider === undefined || secret === undefined) {
    throw new Problem('conferencing-provider/unknown');
  }
  const { proof, read } = providers[provider];
  if (!isProven(proof, asked, secret, asked.nowMs)) throw new Problem('notice/refused');
  const notice = read(asked.json(), secret);
  switch (notice.kind) {
    case 'confirmation':
      return notice;
    case 'meeting':
      return keep(provider, notice.meeting, asked, deps);
    case 'deauthorized':
      await deauthorizeAccounts({ provider, ...notice.account }, asked.proven, deps);
      return {};
    case 'other':
      return {};
  }
}

const providerOf = (name: string): Provider | undefined =>
  Object.hasOwn(providers, name) ? (name as Provider) : undefined;

async function keep(
  provider: Provider,
  { account, id, items }: NoticedMeeting,
  { proven }: NoticeRequest,
  deps: Deps,
): Promise<Received> {
  const owner = items.length > 0 ? await deps.meetingAt(provider, account, id) : undefined;
  if (owner === undefined) return {};
  const { context, store } = proven(serviceIn(owner.organizationId));
  const bookings = await bookingsOf(owner, deps);
  const outcomes = await Promise.all(
    bookings.flatMap((uid) => items.map((item) => add(provider, uid, item, context, store))),
  );
  const full = outcomes.filter((outcome) => outcome === 'full').length;
  return full > 0 ? { noted: { full } } : {};
}

const bookingsOf = async (
  owner: MeetingOwner,
  { listSlotBookings }: Deps,
): Promise<readonly string[]> =>
  'bookingUid' in owner ? [owner.bookingUid] : listSlotBookings(owner.organizationId, owner);

/** `full` means that the booking can never hold another attachment of this kind. */
async function add(
  provider: Provider,
  bookingUid: string,
  { kind, sourceId, content }: NoticeItem,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<'kept' | 'full' | 'gone'> {
  try {
    await addAttachment(bookingUid, { provider, sourceId }, kind, content, context, store);
    return 'kept';
  } catch (error) {
    if (error instanceof Problem && error.code === 'booking/attachments-full') return 'full';
    if (error instanceof Problem && error.code === 'booking/unknown') return 'gone';
    throw error;
  }
}
