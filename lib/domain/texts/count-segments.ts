/** The basic characters of GSM 7-bit (3GPP TS 23.038). They take one place. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The characters of its extension. They take two places. */
const extended = new Set('\f^{}\\[~]|€');

/** The number of segments of a text message. Providers charge for each. */
export function countSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one));
  const places = isGsm
    ? characters.map((one) => (basic.has(one) ? 1 : 2))
    : characters.map(({ length }) => length);
  return isGsm ? countFilled(places, 160, 153) : countFilled(places, 70, 67);
}

/** A longer text has a header in each segment, and no character is split between two segments. */
function countFilled(places: readonly number[], single: number, each: number): number {
  if (places.reduce((sum, size) => sum + size, 0) <= single) return 1;
  let segments = 1;
  let filled = 0;
  for (const size of places) {
    if (filled + size > each) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return segments;
}
