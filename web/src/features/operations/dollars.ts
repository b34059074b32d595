import { usePreferences } from '../../lib/preferences.ts';

const MICROS = 1_000_000;

/** Millionths of a dollar as money; cents are too coarse for what a single call costs. */
export const useDollars = (): ((micros: number) => string) => {
  const { language } = usePreferences();
  return (micros) => {
    const dollars = micros / MICROS;
    const digits = dollars !== 0 && Math.abs(dollars) < 1 ? 4 : 2;
    return new Intl.NumberFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }).format(dollars);
  };
};
