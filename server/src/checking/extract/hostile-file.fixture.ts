/**
 * The expected result for a file: `text`, any `failure`, the code of one failure, or `any` of them. All must
 * come in time.
 */
type Fate = 'text' | 'failure' | 'any' | (string & {});

export type HostileFile = readonly [
  kind: string,
  fate: Fate,
  make: () => Uint8Array,
  name?: string,
];
