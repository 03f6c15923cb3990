/** `event-types` → `eventTypes`: the name of a group in the client. */
export const resourceName = (group: string): string =>
  group.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** `createBooking` → `CreateBooking`: the prefix of the types of an operation. */
export const typeName = (id: string): string => capitalized(id);

/** `event-types` → `EventTypesResource`: the type of the operations of a group. */
export const resourceType = (group: string): string =>
  `${capitalized(resourceName(group))}Resource`;

/**
 * `createBooking` of `bookings` → `create`: the method of an operation, without the resource, which
 * precedes it.
 */
export function methodName(group: string, id: string): string {
  const noun = capitalized(resourceName(group)).replace(/s$/u, '');
  return id.replace(new RegExp(`${noun}s?(?=[A-Z]|$)`, 'u'), '');
}
