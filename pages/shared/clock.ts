/** How far the clock of the device is behind that of the service, in milliseconds. Many are wrong, some by hours. */
let behindMs = 0;

/** Takes over the time of the service: epoch milliseconds. */
export function setClock(serviceMs: number): void {
  if (Number.isFinite(serviceMs)) behindMs = serviceMs - Date.now();
}

/** The same from when a response was sent, as it says itself. */
export const setClockBy = ({ headers }: { readonly headers: Headers }): void =>
  setClock(Date.parse(headers.get('date') ?? ''));

/** The time of the service, which decides what is past and what is too late. */
export const nowMs = (): number => Date.now() + behindMs;

/** Whether a time (RFC 3339) is still to come. */
export const isFuture = (instant: string | null): boolean =>
  instant !== null && nowMs() < Date.parse(instant);
