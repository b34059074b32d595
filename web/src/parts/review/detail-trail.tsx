import type { ReviewTrailEntry } from '@copydesk/contract/violations/review-item';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateMark } from '../state-mark.tsx';
import { actorText } from './actor-text.ts';
import { DetailSection } from './detail-section.tsx';
import styles from './detail-trail.module.css';
import { reasonText } from './reason-text.ts';
import { useTexts } from './texts.ts';

const SHOWN_AT_FIRST = 5;

const Change = ({ entry }: { readonly entry: ReviewTrailEntry }) => {
  const t = useTexts();
  const { list } = useFormats();
  const { before, after, after_reason: reason, assigned } = entry;
  if (assigned) {
    const names = assigned.after.map(({ name }) => name ?? t('former_member'));
    return <span>{names.length === 0 ? t('nobody') : list(names)}</span>;
  }
  if (after === null) return null;
  return (
    <span className={styles['change']}>
      {before === null || before === after ? null : (
        <>
          <StateMark state={before} />
          <Icon name="right" size={12} />
          <span className="visually-hidden">{t('became')}</span>
        </>
      )}
      <StateMark state={after} />
      {reason === null ? null : <em>{reasonText(t, reason)}</em>}
    </span>
  );
};

const Entry = ({ entry }: { readonly entry: ReviewTrailEntry }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { actor, action, at, seq, changed, whole_group: isWhole, decision_id: bulk } = entry;
  return (
    <li className={styles['entry']} data-undone={entry.undone_by === null ? undefined : true}>
      <p className={styles['by']}>
        <strong>{actorText(t, actor)}</strong>{' '}
        {entry.standing?.made_by
          ? t('did_standing_of', { name: entry.standing.made_by })
          : t(`did_${action}`)}{' '}
        <RelativeTime at={at} />
        {seq === null ? null : <span className={styles['seq']}>#{seq}</span>}
      </p>
      <p className={styles['what']}>
        <Change entry={entry} />
        {entry.source ? <span>{entry.source.audit_name}</span> : null}
        {entry.reaffirmed ? <span>{t('reaffirmed')}</span> : null}
        {isWhole ? (
          <span>{t('whole_group_of', { count: changed, number: number(changed) })}</span>
        ) : null}
        {bulk !== null && !isWhole && changed > 1 ? (
          <span>{t('one_of_many', { count: changed, number: number(changed) })}</span>
        ) : null}
        {entry.undoes === null ? null : <span>{t('undoes', { seq: entry.undoes })}</span>}
        {entry.undone_by === null ? null : <span>{t('undone_by', { seq: entry.undone_by })}</span>}
      </p>
    </li>
  );
};

/** Who decided what about this violation, newest first. */
export const DetailTrail = ({ trail }: { readonly trail: readonly ReviewTrailEntry[] }) => {
  const t = useTexts();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? trail : trail.slice(0, SHOWN_AT_FIRST);
  return (
    <DetailSection title={t('trail')}>
      {trail.length === 0 ? <p className={styles['none']}>{t('no_trail')}</p> : null}
      <ol className="plain-list">
        {shown.map((entry) => (
          <Entry key={`${entry.seq ?? 'a'} ${entry.at}`} entry={entry} />
        ))}
      </ol>
      {trail.length > shown.length ? (
        <button type="button" className={styles['more']} onClick={() => setAll(true)}>
          {t('whole_trail', { count: trail.length })}
        </button>
      ) : null}
    </DetailSection>
  );
};
