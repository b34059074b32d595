/** The part of a child process pool that the checking code uses. That code starts no processes itself. */
export interface Children {
  readonly run: (
    request: object,
    cpuMilliseconds: number,
    options?: { readonly file?: string },
  ) => Promise<
    | { readonly kind: 'answer'; readonly value: unknown }
    | { readonly kind: 'failed'; readonly reason: 'time' | 'memory' | 'crash' }
  >;
}
