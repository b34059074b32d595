import type { RuleMatch } from '@copydesk/contract/rule-authoring';
import type { Severity } from '@copydesk/contract/violations';
import { useMemo } from 'react';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Source } from './draft-source.ts';
import styles from './live-test.module.css';
import { moveMarks } from './move-marks.ts';
import { LOCALES } from './rule-locales.ts';
import { useWritingTexts } from './texts-writing.ts';
import type { Trials } from './use-trial.ts';

const MOST_CHARACTERS = 10_000;

interface LiveTestProps {
  readonly source: Source;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
  readonly severity: Severity;
  readonly trials: Trials;
  /** Adds the text to the rule's tests, with what is found in it now. */
  readonly onTest: (expect: readonly (string | null)[]) => void;
}

const MatchRow = ({ match }: { readonly match: RuleMatch }) => {
  const t = useWritingTexts();
  return (
    <li className={styles['match']}>
      <span className={styles['quote']}>{match.quote ?? t('something_missing')}</span>
      {match.suggestion ? (
        <span className={styles['suggestion']}>
          {t('instead')} <ins>{match.suggestion}</ins>
        </span>
      ) : null}
      {match.asked ? <span className={styles['quiet']}>{t('model_asked')}</span> : null}
    </li>
  );
};

const Outcome = ({ trials }: { readonly trials: Trials }) => {
  const t = useWritingTexts();
  const { tried, failed } = trials;
  if (failed) return <Notice tone="warning">{t('trial_failed')}</Notice>;
  if (!tried) return null;
  const { outcome, left_out: leftOut } = tried.trial;
  if (outcome === 'too_slow') return <Notice tone="warning">{t('trial_slow')}</Notice>;
  if (outcome === 'not_runnable') return <p className={styles['quiet']}>{t('trial_waits')}</p>;
  return leftOut.length > 0 ? (
    <p className={styles['quiet']}>{t('left_out', { count: leftOut.length })}</p>
  ) : null;
};

/** A text to try the rule on, with what it finds underlined while one types. */
export const LiveTest = (props: LiveTestProps) => {
  const { source, text, onText, locale, onLocale, severity, trials, onTest } = props;
  const t = useWritingTexts();
  const { tried } = trials;
  const matches = tried?.trial.matches ?? [];
  const marks = useMemo(() => {
    if (!tried) return [];
    const placed = tried.trial.matches.flatMap(({ start, end }) =>
      start === null || end === null || end <= start ? [] : [{ start, end, severity }],
    );
    return moveMarks(placed, tried.asked.text, text);
  }, [tried, text, severity]);
  const isFresh =
    tried?.asked.text === text && tried.asked.source === source && tried.trial.outcome === 'tried';
  return (
    <section className={styles['live']} aria-label={t('live')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('live')}</h2>
        <NativeSelect
          size="xs"
          aria-label={t('live_language')}
          value={locale}
          onChange={(event) => onLocale(event.currentTarget.value)}
          data={LOCALES.map((one) => ({ value: one.locale, label: one.name }))}
        />
      </div>
      <div className={styles['sheet']} data-trial={isFresh ? 'shown' : 'waiting'}>
        <div className={styles['marks']} aria-hidden="true" data-testid="live-marks">
          <MarkedText text={text} marks={marks} />
          {'\u200B'}
        </div>
        <textarea
          className={styles['typed']}
          aria-label={t('live_text')}
          placeholder={t('live_placeholder')}
          lang={locale}
          spellCheck={false}
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      <div className={styles['foot']}>
        <span role="status" className={styles['count']}>
          {text === '' || tried === null
            ? ''
            : matches.length > 0
              ? t('matches', { count: matches.length })
              : t('no_match')}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" />}
          disabled={!isFresh || text.trim() === ''}
          onClick={() => onTest(matches.map(({ quote }) => quote))}
        >
          {t('make_test')}
        </Button>
      </div>
      <Outcome trials={trials} />
      {matches.length > 0 ? (
        <ol className={styles['matches']} aria-label={t('matches_list')}>
          {matches.slice(0, 50).map((match, n) => (
            <MatchRow key={`${String(match.start)}-${String(n)}`} match={match} />
          ))}
        </ol>
      ) : null}
    </section>
  );
};
