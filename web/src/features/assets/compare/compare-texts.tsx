import type { SnapshotSummary, SnapshotText } from '@copydesk/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ask } from '../../../lib/query.ts';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/page.tsx';
import { useFormats } from '../../../lib/format.ts';
import { useTexts } from './texts.ts';

/** How many passages of a text are compared. */
const MOST = 5_000;

const PassageDiff = lazy(async () => ({
  default: (await import('./passage-diff.tsx')).PassageDiff,
}));

const textQuery = (snapshotId: string) =>
  ask('getSnapshot', {
    params: { snapshot_id: snapshotId },
    query: { from: 0, limit: MOST },
  });

const shownTexts = ({ segments }: SnapshotText): readonly string[] =>
  segments.filter(({ hidden }) => hidden === null).map(({ text }) => text);

interface CompareTextsProps {
  readonly before: SnapshotSummary;
  readonly after: SnapshotSummary;
}

/** The texts of two snapshots, passage by passage. */
export const CompareTexts = ({ before, after }: CompareTextsProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const first = useQuery(textQuery(before.id));
  const second = useQuery(textQuery(after.id));
  const [one, other] = [first.data, second.data];
  const isCut = one?.next_from != null || other?.next_from != null;
  return (
    <Section title={t('texts_title')}>
      <QueryNotice query={first} />
      <QueryNotice query={second} />
      {isCut ? <p className="quiet">{t('texts_cut', { number: number(MOST) })}</p> : null}
      {one && other ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <PassageDiff before={shownTexts(one)} after={shownTexts(other)} />
        </Suspense>
      ) : null}
    </Section>
  );
};
