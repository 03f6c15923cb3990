/** `event-types` → `eventTypes`: what the client calls a group of operations. */
export const resourceName = (group: string): string =>
  group.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** `createBooking` → `CreateBooking`: how the types of an operation begin. */
export const typeName = (id: string): string => capitalized(id);

/** `event-types` → `EventTypesResource`: the type of the operations of a group. */
export const resourceType = (group: string): string =>
  `${capitalized(resourceName(group))}Resource`;

/** `createBooking` of `bookings` → `create`: what an operation does, without the resource, which stands before it. */
export function methodName(group: string, id: string): string {
  const noun = capitalized(resourceName(group)).replace(/s$/u, '');
  return id.replace(new RegExp(`${noun}s?(?=[A-Z]|$)`, 'u'), '');
}
