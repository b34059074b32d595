import type { RiskDay } from '@copydesk/contract/home/home';

const isQuiet = ({ open, undecided, found, decided }: RiskDay): boolean =>
  undecided + found + decided === 0 && Object.values(open).every((count) => count === 0);

/** The days from the first one on which there was anything. Days before the first audit say nothing. */
export const daysBegun = (days: readonly RiskDay[]): readonly RiskDay[] => {
  const first = days.findIndex((day) => !isQuiet(day));
  return first === -1 ? [] : days.slice(first);
};
