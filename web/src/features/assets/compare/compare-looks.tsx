import type { SnapshotSummary } from '@copydesk/contract/library/library';
import { ComparePictures } from './compare-pictures.tsx';
import { CompareTexts } from './compare-texts.tsx';

interface CompareLooksProps {
  readonly one: SnapshotSummary;
  readonly other: SnapshotSummary;
}

/** Compares two snapshots of an asset, the earlier one first: their pictures side by side, and their texts. */
export const CompareLooks = ({ one, other }: CompareLooksProps) => {
  const [before, after] = one.created_at < other.created_at ? [one, other] : [other, one];
  return (
    <>
      {before.has_page && after.has_page ? <ComparePictures before={before} after={after} /> : null}
      <CompareTexts before={before} after={after} />
    </>
  );
};
