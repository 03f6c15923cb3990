/** The name of a schedule where bookings and slots have names, too: of its calendar entries and of its meeting. */
export const scheduleName = (uid: string): string => `schedule.${uid}`;

/** The uid of the schedule in a name; undefined for the name of a booking or a slot. */
export const scheduleIn = (name: string): string | undefined =>
  /^schedule\.([\w-]{12})$/u.exec(name)?.[1];
