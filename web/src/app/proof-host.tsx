import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded, type ProofKind } from '../lib/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}));

interface Asked {
  readonly kind: ProofKind;
  readonly end: (isProven: boolean) => void;
}

/** Shows the dialog that asks for a proof while a request waits for one. */
export const ProofHost = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    onProofNeeded(
      (kind) =>
        new Promise((resolve) => {
          const end = (isProven: boolean): void => {
            setAsked(null);
            resolve(isProven);
          };
          setAsked({ kind, end });
        }),
    );
    return () => onProofNeeded(async () => false);
  }, []);
  return asked === null ? null : (
    <Suspense fallback={null}>
      <ProofDialog kind={asked.kind} onEnd={asked.end} />
    </Suspense>
  );
};
