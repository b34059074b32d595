const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time in its two largest units: 41 s, 3 min, 2 h 5 min, 4 d 1 h. */
export const spanOf = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const of = (unit: number, rest: number, name: string, small: string): string => {
    const more = Math.floor((whole % unit) / rest);
    return `${Math.floor(whole / unit)} ${name}${more > 0 ? ` ${more} ${small}` : ''}`;
  };
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  return whole < DAY ? of(HOUR, MINUTE, 'h', 'min') : of(DAY, HOUR, 'd', 'h');
};

export const numberOf = (value: number): string => Math.round(value).toLocaleString('en');

export const shareOf = (share: number): string =>
  `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
