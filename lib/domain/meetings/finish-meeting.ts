import type { Decided } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { givenUp } from './aim-meeting.ts';
import type { MadeMeeting, MeetingAbout, MeetingSubject, StoredMeeting } from './stored-meeting.ts';

/** What a run did at a provider. */
export interface MeetingOutcome {
  readonly by: string;
  /** The markers of those that are not there any more. */
  readonly removed: readonly string[];
  readonly made?:
    | { readonly id: string; readonly url: string; readonly account: string }
    | undefined;
  /** What the provider says of the meeting from now on. */
  readonly about?: MeetingAbout | undefined;
  /** It is not there any more, which its user has brought about: it is made again, under another marker. */
  readonly lost?: { readonly marker: string } | undefined;
  readonly isFailed: boolean;
  /** What is wanted of the meeting, which a provider that never takes it is not asked for for ever. */
  readonly wanted?: MeetingAbout | undefined;
}

/** After a failure it is tried again so much later: for a day in all. */
const retryMs = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200].map((s) => s * 1000);

/** When a meeting is looked at again that could not be kept as it is to be (epoch milliseconds); undefined where that is given up. */
export const retryAtMs = ({ notBeforeMs }: StoredMeeting): number | undefined =>
  notBeforeMs > 0 ? notBeforeMs : undefined;

/** Whether those who share a meeting read something else of it after a run: where it is, or that it cannot be made. */
export const changesLink = (
  { failures }: StoredMeeting,
  { made, isFailed }: Pick<MeetingOutcome, 'made' | 'isFailed'>,
): boolean => made !== undefined || (isFailed && failures >= retryMs.length);

/** Keeps what a run did. One whose meeting was taken from it keeps nothing. */
export function finishMeeting(
  subject: MeetingSubject,
  outcome: MeetingOutcome,
  snapshot: Snapshot,
  nowMs: number,
): Decided<{ readonly came: 'kept' | 'overtaken'; readonly meeting: StoredMeeting }> {
  const stored = snapshot.meeting(subject.id);
  if (stored.taken?.by !== outcome.by) return { reply: { came: 'overtaken', meeting: stored } };
  const { made } = outcome;
  const failures = outcome.isFailed ? stored.failures + 1 : 0;
  const waitMs = retryMs[failures - 1];
  const isGivenUp = failures > retryMs.length;
  const current = stored.current && afterRun(stored.current, outcome);
  const next: StoredMeeting = {
    ...stored,
    current: isGivenUp && current ? giveUp(current, outcome) : current,
    former: isGivenUp
      ? []
      : stored.former.filter(({ marker }) => !outcome.removed.includes(marker)),
    taken: null,
    failures: isGivenUp ? 0 : failures,
    notBeforeMs: waitMs === undefined ? 0 : nowMs + waitMs,
    tried: waitMs === undefined ? null : (outcome.wanted ?? null),
  };
  const named =
    made && current
      ? { provider: current.provider, account: made.account, id: made.id }
      : undefined;
  return {
    reply: { came: 'kept', meeting: { ...next, ver: stored.ver + 1 } },
    changes: { kind: 'meeting', subject, stored: next, named, nowMs },
  };
}

/** One that was lost is made again. What its provider knew by the former marker is over. */
function afterRun(current: MadeMeeting, outcome: MeetingOutcome): MadeMeeting {
  const { made, lost, about = current.about } = outcome;
  if (lost) return { ...current, ...lost, id: null, url: '', tries: 0 };
  return made ? { ...current, id: made.id, url: made.url } : { ...current, about };
}

const giveUp = (current: MadeMeeting, { wanted = current.about }: MeetingOutcome): MadeMeeting => ({
  ...givenUp(current),
  about: wanted,
});
