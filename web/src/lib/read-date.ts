const MONTHS = ['en-GB', 'nl-NL'].flatMap((locale) =>
  Array.from({ length: 12 }, (_, month) => ({
    name: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
      .format(Date.UTC(2026, month, 1))
      .toLowerCase(),
    month: month + 1,
  })),
);

const monthNamed = (word: string): number | undefined => {
  const letters = word.toLowerCase().replace(/\.$/, '');
  // Dutch writes mrt for maart.
  if (letters === 'mrt') return 3;
  return letters.length < 3
    ? undefined
    : MONTHS.find(({ name }) => name.startsWith(letters))?.month;
};

const dayOf = (year: number, month: number | undefined, day: number): string | null => {
  if (month === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1_000 ? date.toISOString().slice(0, 10) : null;
};

/**
 * Reads a day as people type it, the day before the month: 2026-11-17, 17-11-2026, 17/11/2026 or 17 Nov 2026.
 * Returns it as YYYY-MM-DD, or null if it is no day.
 */
export const readDate = (typed: string): string | null => {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (numbers) return dayOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})\s+([a-zé.]+)\s+(\d{4})$/i.exec(text);
  if (words) return dayOf(Number(words[3]), monthNamed(words[2] ?? ''), Number(words[1]));
  return null;
};
