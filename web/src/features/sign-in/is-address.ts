/** Whether the text looks like an e-mail address; the server decides. */
export const isAddress = (value: string): boolean => /^[^\s@]+@[^\s@]+$/.test(value.trim());
