import type { FindingMark, TextSegment } from '@copydesk/contract/library/library';
import { memo, type ReactNode, useMemo } from 'react';
import { MarkedText, type Stretch } from '../../parts/marked-text.tsx';
import { FindingLink } from './finding-link.tsx';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

export interface SegmentTextProps {
  readonly workspaceId: string;
  /** The audit whose findings are marked. */
  readonly auditId: string | null;
  readonly segment: TextSegment;
  /** The finding of this segment that is highlighted. */
  readonly active: string | null;
  readonly onPoint: (violationId: string | null) => void;
  /** Whether this segment is the first one of its page or slide. */
  readonly isNewPage: boolean;
  /** Notes that are shown below the text if there is no margin. */
  readonly below?: ReactNode;
}

const LABELS = {
  title: 'role_title',
  meta: 'role_meta',
  alt: 'role_alt',
  caption: 'role_caption',
  link: 'role_link',
  quote: 'role_quote',
} as const;

/** The label of a segment's role. Running text, lists and cells have none: readers recognise them. */
const labelOf = (role: TextSegment['role']) =>
  role in LABELS ? LABELS[role as keyof typeof LABELS] : null;

/** The label to the left of a segment: its page or line in the file, or its role. */
const Gutter = ({
  segment: { role, level, page, line },
  isNewPage,
}: Pick<SegmentTextProps, 'segment' | 'isNewPage'>) => {
  const t = useTexts();
  const label = labelOf(role);
  const words = [
    role === 'heading' && level !== null ? `H${level}` : null,
    label === null ? null : t(label),
    page === null || !isNewPage ? null : t('page_number', { page }),
    line === null ? null : String(line),
  ].filter((word) => word !== null);
  return <span className={styles['gutter']}>{words.join(' ')}</span>;
};

const toStretch = ({ violation_id: id, severity, start, end }: FindingMark): Stretch => ({
  id,
  severity,
  start,
  end,
});

const TAGS = { 1: 'h2', 2: 'h3', 3: 'h4', 4: 'h5', 5: 'h6', 6: 'h6' } as const;

/** One segment of a snapshot with its findings underlined. Each finding links to the inbox. */
export const SegmentText = memo(
  ({ workspaceId, auditId, segment, active, onPoint, isNewPage, below }: SegmentTextProps) => {
    const { index, role, level, language, marks, text } = segment;
    const stretches = useMemo(() => marks.map(toStretch), [marks]);
    const stateOf = (id: string | undefined) =>
      marks.find((mark) => mark.violation_id === id)?.review_state ?? 'undecided';
    const Tag = role === 'heading' ? (TAGS[(level ?? 3) as keyof typeof TAGS] ?? 'h4') : 'p';
    return (
      <div className={styles['segment']} data-segment={index} data-role={role}>
        <Gutter segment={segment} isNewPage={isNewPage} />
        <div className={styles['words']}>
          <Tag className={styles['text']} lang={language ?? undefined}>
            <MarkedText
              text={text}
              marks={stretches}
              wrap={({ id = '' }, marked) => (
                <FindingLink
                  workspaceId={workspaceId}
                  auditId={auditId ?? ''}
                  violationId={id}
                  state={stateOf(id)}
                  isActive={active === id}
                  onPoint={onPoint}
                >
                  {marked}
                </FindingLink>
              )}
            />
          </Tag>
          {below}
        </div>
      </div>
    );
  },
);
