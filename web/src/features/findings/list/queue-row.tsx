import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { languageName, languageTag } from '../../../parts/languages.ts';
import type { Decided } from '../../../parts/review/decided.ts';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { QueueRow } from '../state/rows.ts';
import { useTexts } from '../texts.ts';
import styles from './queue-row.module.css';

interface QueueRowProps {
  readonly row: QueueRow;
  readonly shown: Decided;
  readonly undecided: number;
  readonly isCurrent: boolean;
  readonly isOpened: boolean;
  readonly href: string;
  readonly mayTakeFocus: () => boolean;
  readonly onOpen: (key: string) => void;
  readonly onToggle: (key: string) => void;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** One row of the queue: a cluster with how often it occurs, or one finding of an opened cluster. */
export const QueueRowView = memo((props: QueueRowProps) => {
  const { row, shown, undecided, isCurrent, isOpened, href, mayTakeFocus, onOpen, onToggle } =
    props;
  const t = useTexts();
  const { number } = useFormats();
  const link = useRef<HTMLAnchorElement>(null);
  const { finding, cluster, isMember, key } = row;
  useEffect(() => {
    if (isCurrent && mayTakeFocus()) link.current?.focus({ preventScroll: true });
  }, [isCurrent, mayTakeFocus]);
  const isMany = !isMember && cluster.count > 1;
  const name = finding.rule_name ?? finding.reason;
  const asset = finding.asset_name ?? finding.asset_url ?? t('no_asset');
  const isPart = isMany && undecided > 0 && undecided < cluster.count;
  return (
    <div
      className={styles['row']}
      data-testid="queue-row"
      data-key={key}
      data-state={shown.state}
      data-member={isMember || undefined}
      data-current={isCurrent || undefined}
    >
      {isMany ? (
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpened}
          aria-label={t(isOpened ? 'close_members' : 'open_members', {
            number: number(cluster.count),
          })}
          onClick={() => onToggle(key)}
        >
          <Icon name={isOpened ? 'down' : 'right'} size={12} />
        </button>
      ) : (
        <span className={styles['toggle']} />
      )}
      <div className={styles['lines']}>
        <div className={styles['first']}>
          {isMember ? null : <SeverityMark severity={finding.severity} bare />}
          <a
            ref={link}
            className={styles['name']}
            href={href}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen(key);
            }}
          >
            {isMember ? asset : name}
          </a>
          {finding.change === 'still' ? null : (
            <span className={styles['change']}>{t(`change_${finding.change}`)}</span>
          )}
          {finding.due_at !== null && Date.parse(finding.due_at) < Date.now() ? (
            <span className={styles['overdue']}>{t('due_overdue')}</span>
          ) : null}
          {isMany ? (
            <span className={styles['times']}>{t('times', { number: number(cluster.count) })}</span>
          ) : null}
          <StateMark state={shown.state} bare />
        </div>
        <div className={styles['second']}>
          <span className={styles['words']}>
            {shown.state === 'dismissed' && shown.reason ? (
              <span className={styles['why']}>{reasonText(t, shown.reason)}</span>
            ) : finding.violating_text === null ? (
              <span className={styles['plain']}>{finding.reason}</span>
            ) : (
              <q lang={languageTag(finding.language)} dir="auto">
                {finding.violating_text}
              </q>
            )}
          </span>
          <span className={styles['asset']}>
            {isPart
              ? t('undecided_of', { undecided: number(undecided), all: number(cluster.count) })
              : isMany
                ? t('on_assets', { count: cluster.assets, number: number(cluster.assets) })
                : isMember
                  ? finding.path
                  : asset}
          </span>
          {finding.language && finding.language !== 'EN' && !isMember ? (
            <abbr className={styles['language']} title={languageName(finding.language)}>
              {finding.language}
            </abbr>
          ) : null}
        </div>
      </div>
    </div>
  );
});
QueueRowView.displayName = 'QueueRowView';
