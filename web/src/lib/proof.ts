/** Asks the person to prove who they are. Resolves to whether they did. */
type AskProof = () => Promise<boolean>;

let ask: AskProof = async () => false;
let asking: Promise<boolean> | null = null;

/** Sets the function that asks. The root of the application shows a dialog. */
export const onProofNeeded = (handler: AskProof): void => {
  ask = handler;
};

/** Asks once, however many requests need the proof at the same time. */
export const askProof = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};
