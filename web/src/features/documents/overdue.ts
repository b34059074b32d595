/** Returns whether a day is over where the reader is. */
export const isOverdue = (day: string | null, now = new Date()): boolean =>
  day !== null && new Date(`${day}T23:59:59.999`) < now;
