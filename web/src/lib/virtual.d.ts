declare module 'virtual:app-addresses' {
  /** Method, address below /app and access by operation id. */
  export const addresses: Readonly<Record<string, readonly ['GET' | 'POST', string, string]>>;
}
