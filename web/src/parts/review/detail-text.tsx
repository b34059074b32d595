import type { ReviewItem, TextContext } from '@copydesk/contract/violations/review-item';
import type { Violation } from '@copydesk/contract/violations/violation';
import { type ReactNode, useMemo, useState } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { languageTag } from '../languages.ts';
import { MarkedText } from '../marked-text.tsx';
import { MergedDiff } from '../merged-diff.tsx';
import { Quote } from '../quote.tsx';
import { DetailDraft } from './detail-draft.tsx';
import { DetailTranslation } from './detail-translation.tsx';
import { DetailOpinion } from './detail-opinion.tsx';
import styles from './detail-text.module.css';
import { useTexts } from './texts.ts';

const InContext = ({
  context,
  severity,
}: {
  readonly context: TextContext;
  readonly severity: Violation['severity'];
}) => {
  const marks = useMemo(
    () => [{ start: context.start, end: context.end, severity }],
    [context, severity],
  );
  const lang = context.language ?? undefined;
  const headings = context.headings.filter((heading) => heading !== context.before);
  return (
    <Quote lang={lang}>
      {headings.map((heading, at) => (
        <div key={`${at} ${heading}`} className={styles['above']}>
          {heading}
        </div>
      ))}
      {context.before ? <div className={styles['around']}>{context.before}</div> : null}
      <div>
        <MarkedText text={context.text} marks={marks} />
      </div>
      {context.after ? <div className={styles['around']}>{context.after}</div> : null}
    </Quote>
  );
};

const Alone = ({ violation }: { readonly violation: Violation }) => {
  const t = useTexts();
  const { violating_text: text, severity } = violation;
  const marks = useMemo(
    () => (text === null ? [] : [{ start: 0, end: text.length, severity }]),
    [text, severity],
  );
  return text === null ? (
    <p className={styles['absent']}>{t('something_missing')}</p>
  ) : (
    <Quote>
      <MarkedText text={text} marks={marks} />
    </Quote>
  );
};

interface DetailTextProps {
  readonly violation: Violation;
  readonly item: ReviewItem | undefined;
  /** Other findings about the same words. */
  readonly related?: ReactNode;
}

const headingOf = (suggested: string | null, omission: string | null, isAdded: boolean) => {
  if (suggested !== null) return isAdded ? 'text_to_add' : 'suggestion';
  return omission === null ? 'advice' : 'sentence_to_omit';
};

/** The words in their context, why they were flagged, and what is suggested. */
export const DetailText = ({ violation, item, related }: DetailTextProps) => {
  const t = useTexts();
  const {
    violating_text: text,
    suggested_text: suggested,
    recommended_solution: authorsAdvice,
  } = violation;
  const told = item?.told ?? null;
  const [isAuthors, setIsAuthors] = useState(false);
  const isTold = told !== null && !isAuthors;
  const reason = (isTold ? told.reason : null) ?? violation.reason;
  const reasonTongue = reason === violation.reason ? item?.facts.reason_language : told?.language;
  const advice = (isTold ? told.recommended_solution : null) ?? authorsAdvice;
  const isAdded = item?.facts.suggestion_kind === 'insert';
  const status = item?.facts.suggestion_status ?? null;
  const omission = item?.facts.omission ?? null;
  const decides = useMay('decide');
  const comments = useMay('comment');
  const { language } = usePreferences();
  const spoken = item?.facts.language ?? item?.language ?? null;
  const isForeign =
    comments && text !== null && spoken !== null && spoken !== language.toUpperCase();
  // What only a model judges cannot be checked by the rules.
  const isDraftable = decides && item?.facts.suggestion_kind === null && item.judgement === null;
  return (
    <>
      <section className={styles['found']} aria-label={t('found_in')}>
        {item?.context ? (
          <InContext context={item.context} severity={violation.severity} />
        ) : (
          <Alone violation={violation} />
        )}
        <p className={styles['why']}>
          <span className={styles['label']}>{t('why')}</span>{' '}
          <span lang={languageTag(reasonTongue)}>{reason}</span>
        </p>
        {told === null ? null : (
          <Button
            className={styles['authors']}
            variant="subtle"
            size="compact-xs"
            aria-pressed={isAuthors}
            onClick={() => setIsAuthors(!isAuthors)}
          >
            {t('as_author_reads')}
          </Button>
        )}
        {item ? <DetailOpinion violationId={violation.id} opinion={item.facts.opinion} /> : null}
        {related}
      </section>
      {isForeign ? <DetailTranslation key={violation.id} violationId={violation.id} /> : null}
      {suggested !== null || omission !== null || advice !== null ? (
        <section className={styles['section']}>
          <div className={styles['head']}>
            <h3 className={styles['title']}>{t(headingOf(suggested, omission, isAdded))}</h3>
            {suggested === null ? null : (
              <CopyButton value={suggested} label={t('copy_suggestion')} />
            )}
          </div>
          {suggested === null ? null : (
            <div className={styles['diff']}>
              {text === null || isAdded ? (
                <Quote>{suggested}</Quote>
              ) : (
                <MergedDiff before={text} after={suggested} />
              )}
            </div>
          )}
          {omission === null ? null : (
            <div className={styles['diff']}>
              <MergedDiff before={omission} after="" />
            </div>
          )}
          {status === null ? null : (
            <p className={styles['advice']}>{t('wording', { status: t(`citation_${status}`) })}</p>
          )}
          {advice === null ? null : <p className={styles['advice']}>{advice}</p>}
        </section>
      ) : null}
      {isDraftable && text !== null ? (
        <DetailDraft key={`draft ${violation.id}`} violationId={violation.id} words={text} />
      ) : null}
    </>
  );
};
