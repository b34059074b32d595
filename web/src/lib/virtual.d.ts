declare module 'virtual:app-addresses' {
  /** The method, the path below /app and the access rule, by operation id. */
  export const addresses: Readonly<Record<string, readonly ['GET' | 'POST', string, string]>>;
}

declare module 'virtual:pdf-files' {
  /** Where the worker, the character maps, fonts and decoders of pdf.js are. */
  export const folder: string;
}
