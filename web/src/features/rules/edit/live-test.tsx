import type { RuleMatch } from '@copydesk/contract/rules/rule-draft';
import type { Severity } from '@copydesk/contract/violations/violation';
import { useMemo } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { Button, NativeSelect } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MarkedText } from '../../../parts/marked-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Source } from '../draft-source.ts';
import styles from './live-test.module.css';
import { moveMarks } from './move-marks.ts';
import { LOCALES } from '../rule-locales.ts';
import { useWritingTexts } from '../texts-writing.ts';
import type { TrialLoop } from './trial-loop.ts';
import { useSample } from './use-sample.ts';

const MOST_CHARACTERS = 10_000;

interface LiveTestProps {
  readonly source: Source;
  readonly ruleId: string;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
  readonly severity: Severity;
  readonly trials: TrialLoop;
  /** Adds the text to the rule's tests, with the current findings as the expected ones. */
  readonly onTest: (text: string, expect: readonly (string | null)[]) => void;
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
      {match.asked ? <span className="quiet">{t('model_asked')}</span> : null}
    </li>
  );
};

const Outcome = ({ trials }: { readonly trials: TrialLoop }) => {
  const t = useWritingTexts();
  const tried = useCell(trials.tried);
  const failed = useCell(trials.failed);
  if (failed) return <Notice tone="warning">{t('trial_failed')}</Notice>;
  if (!tried) return null;
  const { outcome, left_out: leftOut } = tried.trial;
  if (outcome === 'too_slow') return <Notice tone="warning">{t('trial_slow')}</Notice>;
  if (outcome === 'not_runnable') return <p className="quiet">{t('trial_waits')}</p>;
  return leftOut.length > 0 ? (
    <p className="quiet">{t('left_out', { count: leftOut.length })}</p>
  ) : null;
};

/** A text to try the rule on. Its findings are underlined during typing. */
export const LiveTest = (props: LiveTestProps) => {
  const { ruleId, source, locale, onLocale, severity, trials, onTest } = props;
  const t = useWritingTexts();
  const tried = useCell(trials.tried);
  const [text, setText] = useSample(ruleId);
  const matches = tried?.trial.matches ?? [];
  const marks = useMemo(() => {
    if (!tried) return [];
    const placed = tried.trial.matches.flatMap(({ start, end }) =>
      start === null || end === null || end <= start ? [] : [{ start, end, severity }],
    );
    return moveMarks(placed, tried.asked.text, text);
  }, [tried, text, severity]);
  const isAnswered = tried?.asked.text === text && tried.asked.source === source;
  const isTried = tried?.trial.outcome === 'tried';
  const addTest = async (): Promise<void> => {
    // The answer to the last letter may not have arrived yet.
    const answer = await trials.answered();
    if (answer?.trial.outcome === 'tried')
      onTest(
        answer.asked.text,
        answer.trial.matches.map(({ quote }) => quote),
      );
  };
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
      <div className={styles['sheet']} data-trial={isAnswered && isTried ? 'shown' : 'waiting'}>
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
          onChange={(event) => {
            const next = event.currentTarget.value;
            trials.want({ text: next });
            setText(next);
          }}
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
          disabled={!isTried || text.trim() === ''}
          onClick={() => void addTest()}
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
