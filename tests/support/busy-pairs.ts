/**
 * The minutes of the week at which busy time begins and ends, in turn. It reads what docs/data-model.md says
 * and uses nothing of the service: who checks the service must not share its mistakes. Few stretches are
 * 16-bit minutes, many are packed behind two bytes of ones.
 */
export function busyPairs(stored: Uint8Array): readonly number[] {
  const bytes = Buffer.from(stored);
  if (bytes.length < 2 || bytes.readUInt16LE(0) !== 0xffff) {
    return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16LE(i * 2));
  }
  let at = 2;
  const digits = (): number => {
    const byte = bytes[at++] ?? 0;
    return byte < 128 ? byte : byte - 128 + 128 * digits();
  };
  const [count, step, minutes] = [digits(), digits(), [] as number[]];
  for (let i = 0; i < count; i += 1) {
    const byte = bytes[at++] ?? 0;
    const [free, long] = byte === 0 ? [digits(), digits()] : [byte >> 4, (byte % 16) + 1];
    const from = (minutes.at(-1) ?? 0) + free * step;
    minutes.push(from, from + long * step);
  }
  return minutes;
}
