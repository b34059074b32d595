/** Whether it could be an address at all; the server has the last word. */
export const isAddress = (value: string): boolean => /^[^\s@]+@[^\s@]+$/.test(value.trim());
