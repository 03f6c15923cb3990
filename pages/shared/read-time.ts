const markOfMorning = /午前|a\.?m\.?/u;
const markOfAfternoon = /午後|p\.?m\.?/u;

/**
 * Reads a time of day that a user types: `9`, `9:30`, `0930`, `9.30 pm`, `午後9:30`. Returns it in the format of form
 * fields, `21:30`; empty if the text is no time of day.
 */
export function readTime(typed: string): string {
  const text = typed.normalize('NFKC').toLowerCase();
  const plain = text.replace(markOfMorning, '').replace(markOfAfternoon, '').replaceAll(/\s/gu, '');
  const [, hourText, minuteText = '00'] = /^(\d{1,2})(?:[:.時]?(\d\d)分?|時)?$/u.exec(plain) ?? [];
  if (hourText === undefined) return '';
  const isAfternoon = markOfAfternoon.test(text);
  const isHalf = isAfternoon || markOfMorning.test(text);
  const written = Number(hourText);
  if (written > (isHalf ? 12 : 23) || Number(minuteText) > 59) return '';
  const hour = isHalf ? (written % 12) + (isAfternoon ? 12 : 0) : written;
  return `${String(hour).padStart(2, '0')}:${minuteText}`;
}
