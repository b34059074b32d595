import type { Backtest, BacktestEntry, RuleDetail } from '@copydesk/contract/rules/rule';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { TextLink } from '../../ui/link.tsx';
import { MarkedText } from '../../parts/marked-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import styles from './rules.module.css';
import { shorten } from './shorten.ts';
import { useTexts } from './texts.ts';

type Entry = BacktestEntry & { readonly how?: 'flags_dismissed' | 'passes_marked' };
type Severity = RuleDetail['severity'];

const EntryText = ({ entry, severity }: { readonly entry: Entry; readonly severity: Severity }) => {
  const t = useTexts();
  const { quote, sentence } = entry;
  if (quote === null) return <>{t('missing_words')}</>;
  const place = sentence?.indexOf(quote) ?? -1;
  const [whole, start] = sentence !== null && place >= 0 ? [sentence, place] : [quote, 0];
  const { text, mark } = shorten(whole, { start, end: start + quote.length, severity });
  return <MarkedText text={text} marks={[mark]} />;
};

const EntryRow = ({ entry, severity }: { readonly entry: Entry; readonly severity: Severity }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { earlier, how } = entry;
  return (
    <li className={styles['test']}>
      <div className={styles['testText']}>
        <EntryText entry={entry} severity={severity} />
      </div>
      <div className={styles['testSide']}>
        {earlier ? (
          <TextLink
            to="/w/$workspaceId/v/$violationId"
            params={{ workspaceId, violationId: earlier.violation_id }}
          >
            <StateMark state={earlier.state} />
          </TextLink>
        ) : null}
      </div>
      <div className={styles['testNote']}>
        <TextLink
          to="/w/$workspaceId/assets/$assetId"
          params={{ workspaceId, assetId: entry.asset_id }}
          size="xs"
        >
          {entry.asset_name}
        </TextLink>
        {how ? <span>{t(`how_${how}`)}</span> : null}
      </div>
    </li>
  );
};

interface EntriesProps {
  readonly kind: 'contradicted' | 'new' | 'gone' | 'changed';
  readonly list: { readonly count: number; readonly entries: readonly Entry[] };
  readonly severity: Severity;
}

const Entries = ({ kind, list, severity }: EntriesProps) => {
  const t = useTexts();
  const { number } = useFormats();
  if (list.count === 0) return null;
  const shown = list.entries.length;
  return (
    <>
      <h3 className={styles['entriesTitle']}>
        {t(kind)} ({number(list.count)})
      </h3>
      <p className="quiet" style={{ margin: 0 }}>
        {t(`${kind}_words`)}{' '}
        {shown < list.count
          ? t('first_entries', { shown: number(shown), count: list.count })
          : null}
      </p>
      <ul className="plain-list">
        {list.entries.map((entry, at) => (
          <EntryRow
            // The same words may occur twice in one asset.
            key={`${entry.asset_id}${entry.quote}${String(at)}`}
            entry={entry}
            severity={severity}
          />
        ))}
      </ul>
    </>
  );
};

const KINDS = ['contradicted', 'new', 'gone', 'changed'] as const;

interface BacktestResultProps {
  readonly result: Backtest;
  readonly severity: Severity;
}

/** The effects of the changed rule. Findings that contradict people's decisions come first. */
export const BacktestResult = ({ result, severity }: BacktestResultProps) => {
  const t = useTexts();
  const { number } = useFormats();
  if (result.snapshots === 0 && result.unread === 0)
    return <Notice tone="warning">{t('no_texts')}</Notice>;
  const counts = [
    ...KINDS.map((kind) => ({ kind, count: result[kind].count })),
    { kind: 'same' as const, count: result.same },
  ];
  return (
    <div role="region" aria-label={t('result')}>
      <Notice tone={result.contradicted.count > 0 ? 'warning' : 'good'}>
        {t('result_note', { count: result.snapshots })}{' '}
        {result.unread > 0 ? t('unread', { count: result.unread }) : null}
      </Notice>
      <dl className={styles['counts']}>
        {counts.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(kind)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {KINDS.map((kind) => (
        <Entries key={kind} kind={kind} list={result[kind]} severity={severity} />
      ))}
    </div>
  );
};
