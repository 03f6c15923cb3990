import type { StoreFor } from '../../data/store.ts';
import { requestEntries } from '../../domain/external-calendars/changes.ts';
import { calendarTarget } from '../../domain/external-calendars/needs.ts';
import {
  type SettingsUpdate,
  settingsNeeds,
  updateSettings,
} from '../../domain/people/update-settings.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { WriteContext } from '../../domain/write-context.ts';
import { readPhoneNumber } from '../read-phone-number.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Updates the settings of the caller. Their target calendar gets their schedules, or loses them. */
export async function updateCurrentUserSettings(
  sent: SettingsUpdate,
  context: TransactionContext,
  store: StoreFor<typeof changeSettings>,
) {
  const { userId } = context.actor;
  const needs = [...settingsNeeds(context.actor), calendarTarget(userId)];
  const update = { ...sent, ...(await textNumberOf(sent)) };
  return runDecision(context, store, needs, (snapshot) =>
    changeSettings(update, snapshot, context),
  );
}

async function textNumberOf({ textNumber }: SettingsUpdate): Promise<SettingsUpdate> {
  if (textNumber == null) return {};
  const number = await readPhoneNumber('', textNumber, '/textNumber');
  return typeof number === 'string' ? { textNumber: number } : { ofNumber: [number] };
}

const changeSettings = (sent: SettingsUpdate, snapshot: Snapshot, context: WriteContext) =>
  updateSettings(sent, snapshot, context, (before, after) => {
    const { userId } = after;
    const isChanged = before.settings.writesSchedules !== after.settings.writesSchedules;
    const hasTarget = snapshot.get(calendarTarget(userId)).connection !== null;
    return isChanged && hasTarget ? [requestEntries({ userId, nowMs: context.nowMs })] : [];
  });
