/** `createBooking` → `create-booking`: the id of an operation and the name of its four files. */
export const kebabCase = (id: string): string =>
  id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
