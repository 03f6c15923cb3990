import * as v from 'valibot';

/** Who has the booking now. */
export const Reassigned = v.object({
  uid: v.string(),
  host: v.object({ uid: v.string(), name: v.string() }),
});
