/** What the person must prove: who they are, or by more than a password, because a way to sign in is added. */
export type ProofKind = 'fresh' | 'more_than_password';

/** Asks the person to prove who they are. Resolves to whether they did. */
type AskProof = (kind: ProofKind) => Promise<boolean>;

let ask: AskProof = async () => false;
let asking: Promise<boolean> | null = null;

/** Sets the function that asks. The root of the application shows a dialog. */
export const onProofNeeded = (handler: AskProof): void => {
  ask = handler;
};

/** Asks once, however many requests need the proof at the same time. */
export const askProof = (kind: ProofKind = 'fresh'): Promise<boolean> => {
  asking ??= ask(kind).finally(() => {
    asking = null;
  });
  return asking;
};
