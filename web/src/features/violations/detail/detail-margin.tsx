import type { Place, ReviewItem, TextContext } from '@copydesk/contract/violations/review-item';
import type { Violation } from '@copydesk/contract/violations/violation';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { languageName } from '../../../parts/languages.ts';
import { useReview } from '../state/open-review.ts';
import { appliedTo, DetailApplied } from './detail-applied.tsx';
import { DetailEarlier } from './detail-earlier.tsx';
import { DetailGroup } from './detail-group.tsx';
import styles from './detail-margin.module.css';
import { type ReviewTexts, useTexts } from '../texts.ts';

const Note = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['note']}>
    <h3 className={styles['title']}>{title}</h3>
    {children}
  </section>
);

const placeText = (t: ReviewTexts, place: Place): string | null => {
  const { page, slide, paragraph, line, attribute } = place;
  const parts = [
    page === null ? null : t('at_page', { number: page }),
    slide === null ? null : t('at_slide', { number: slide }),
    paragraph === null ? null : t('at_paragraph', { number: paragraph }),
    line === null ? null : t('at_line', { number: line }),
    attribute === null ? null : t('at_attribute', { name: attribute }),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
};

interface WhereProps {
  readonly context: TextContext;
  readonly language: ReviewItem['facts']['language'];
}

const Where = ({ context, language }: WhereProps) => {
  const t = useTexts();
  const place = context.place ? placeText(t, context.place) : null;
  const isPlain = context.scope === 'body' && !context.hidden && !context.is_cut;
  if (place === null && isPlain && language === null) return null;
  return (
    <Note title={t('where')}>
      {place === null ? null : <p>{place}</p>}
      {context.scope === 'body' ? null : <p>{t('in_scope', { scope: context.scope })}</p>}
      {language === null ? null : <p>{t('checked_as', { language: languageName(language) })}</p>}
      {context.hidden ? <p>{t('hidden_text')}</p> : null}
      {context.is_cut ? <p>{t('passage_cut')}</p> : null}
    </Note>
  );
};

const Judged = ({ judgement }: { readonly judgement: NonNullable<ReviewItem['judgement']> }) => {
  const t = useTexts();
  const { share, list } = useFormats();
  const { votes, stability, unstable, models } = judgement;
  return (
    <Note title={t('judged')}>
      <p>{t('votes', { count: votes, share: share(stability) })}</p>
      {unstable ? <p className={styles['unsure']}>{t('unstable')}</p> : null}
      {models.length > 0 ? <p className={styles['quiet']}>{list(models)}</p> : null}
    </Note>
  );
};

const Assigned = ({
  id,
  assignees,
}: {
  readonly id: string;
  readonly assignees: ReviewItem['assignees'];
}) => {
  const t = useTexts();
  const review = useReview();
  const mayDecide = useMay('decide');
  if (assignees.length === 0 && !mayDecide) return null;
  return (
    <Note title={t('assigned')}>
      {assignees.length === 0 ? <p className={styles['quiet']}>{t('nobody')}</p> : null}
      <ul className={styles['people']}>
        {assignees.map(({ user_id: userId, name }) => (
          <li key={userId}>
            <Avatar name={name} size={20} /> {name ?? t('former_member')}
          </li>
        ))}
      </ul>
      {mayDecide ? (
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<Kbd keys="a" />}
          onClick={() => review.dialog.set({ kind: 'assign', ids: [id] })}
        >
          {t('assign')}
        </Button>
      ) : null}
    </Note>
  );
};

interface DetailMarginProps {
  readonly violation: Violation;
  readonly item: ReviewItem | undefined;
}

/**
 * Notes in the margin: where the finding is, on how many assets, earlier decisions, and the
 * assignees.
 */
export const DetailMargin = ({ violation, item }: DetailMarginProps) => {
  const t = useTexts();
  if (!item) return <aside className={styles['margin']} aria-label={t('margin')} />;
  const { context, group, earlier, judgement, assignees } = item;
  const applied = appliedTo(item);
  return (
    <aside className={styles['margin']} aria-label={t('margin')}>
      {applied ? (
        <Note title={t('applied_title')}>
          <DetailApplied source={applied} />
        </Note>
      ) : null}
      {earlier ? (
        <Note title={t(`earlier_${earlier.change}`)}>
          <DetailEarlier earlier={earlier} />
        </Note>
      ) : null}
      {group && group.size > 1 ? (
        <Note title={t('same_finding', { count: group.size })}>
          <DetailGroup violationId={violation.id} group={group} />
        </Note>
      ) : null}
      {context ? <Where context={context} language={item.facts.language} /> : null}
      {judgement ? <Judged judgement={judgement} /> : null}
      <Assigned id={violation.id} assignees={assignees} />
    </aside>
  );
};
