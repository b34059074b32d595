import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { snapshotParts } from './api.ts';
import { MarginNote } from './margin-note.tsx';
import { Sheet } from './sheet.tsx';
import styles from './snapshot-sheet.module.css';
import { useTexts } from './texts.ts';

interface SnapshotSheetProps {
  readonly workspaceId: string;
  readonly snapshotId: string;
  readonly auditId: string | null;
  readonly language: string | null;
  readonly pointed: string | undefined;
  readonly onPoint: (violationId: string) => void;
}

/** The text of a snapshot, loaded in parts, and the findings that have no place in the text. */
export const SnapshotSheet = ({
  workspaceId,
  snapshotId,
  auditId,
  language,
  pointed,
  onPoint,
}: SnapshotSheetProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const query = useInfiniteQuery(snapshotParts({ snapshotId, auditId: auditId ?? undefined }));
  const parts = query.data?.pages;
  const segments = useMemo(() => parts?.flatMap((part) => part.segments) ?? [], [parts]);
  const marked = useMemo(
    () => segments.flatMap(({ marks }) => marks.map((mark) => mark.violation_id)),
    [segments],
  );
  const step = (by: 1 | -1): void => {
    const at = pointed === undefined ? -1 : marked.indexOf(pointed);
    const next = marked[at < 0 ? (by === 1 ? 0 : marked.length - 1) : at + by];
    if (next !== undefined) onPoint(next);
  };
  useKey('j', t('next_finding'), () => step(1), { enabled: marked.length > 0 });
  useKey('k', t('previous_finding'), () => step(-1), { enabled: marked.length > 0 });
  const first = parts?.[0];
  if (!first) {
    return (
      <>
        <QueryNotice query={query} />
        {query.isError ? null : <Skeleton rows={12} height={40} />}
      </>
    );
  }
  return (
    <>
      <QueryNotice query={query} />
      {first.audit === null ? <Notice>{t('not_audited_like_this')}</Notice> : null}
      {first.unplaced.length > 0 ? (
        <section className={styles['unplaced']} aria-labelledby="unplaced">
          <h2 id="unplaced" className={styles['title']}>
            {t('unplaced_title')}
          </h2>
          <ul className={styles['notes']}>
            {first.unplaced.map((finding) => (
              <MarginNote
                key={finding.violation_id}
                workspaceId={workspaceId}
                auditId={auditId ?? ''}
                finding={finding}
                isActive={finding.violation_id === pointed}
                onPoint={() => {}}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {segments.length === 0 ? (
        <p className={styles['quiet']}>{t('no_text')}</p>
      ) : (
        <Sheet
          workspaceId={workspaceId}
          auditId={auditId}
          segments={segments}
          language={language}
          pointed={pointed}
        />
      )}
      <ShowMore query={query}>
        {t('show_rest', { number: number(first.total_segments - segments.length) })}
      </ShowMore>
    </>
  );
};
