/** What must become of a file: its text, a failure by its code, or either of them in time. */
type Fate = 'text' | 'failure' | 'any' | (string & {});

export type HostileFile = readonly [
  kind: string,
  fate: Fate,
  make: () => Uint8Array,
  name?: string,
];
