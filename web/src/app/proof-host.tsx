import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '../lib/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}));

/** Shows the dialog that asks for a proof while a request waits for one. */
export const ProofHost = () => {
  const [end, setEnd] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    onProofNeeded(
      () =>
        new Promise((resolve) => {
          setEnd(() => (isProven: boolean) => {
            setEnd(null);
            resolve(isProven);
          });
        }),
    );
    return () => onProofNeeded(async () => false);
  }, []);
  return end === null ? null : (
    <Suspense fallback={null}>
      <ProofDialog onEnd={end} />
    </Suspense>
  );
};
