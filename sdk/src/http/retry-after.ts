/** Seconds to wait by the header Retry-After, which has seconds or a date; null if it has neither. */
export const readRetryAfter = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
};
