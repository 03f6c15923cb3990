import { storedSchedule } from './needs.ts';

/** A schedule, also after its deletion: its status shows whether it is deleted. */
export const scheduleUntilErased = (uid: string) => storedSchedule({ uid, nowMs: 0 });
