/** Milliseconds by which the clock of the device is behind the service. Many clocks are wrong, some by hours. */
let behindMs = 0;

/** Sets the time of the service, in epoch milliseconds. */
export function setClock(serviceMs: number): void {
  if (Number.isFinite(serviceMs)) behindMs = serviceMs - Date.now();
}

/** Sets the time of the service from the `Date` header of a response. */
export const setClockBy = ({ headers }: { readonly headers: Headers }): void =>
  setClock(Date.parse(headers.get('date') ?? ''));

/** The current time of the service, which decides whether something is past or too late. */
export const nowMs = (): number => Date.now() + behindMs;

/** Whether a time (RFC 3339) is still to come. */
export const isFuture = (instant: string | null): boolean =>
  instant !== null && nowMs() < Date.parse(instant);
