import type { ProposedTest, ProposedTests } from '@copydesk/contract/rules/proposed-tests';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../../lib/session.ts';
import { Button, Checkbox } from '../../../ui/controls.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { fieldId } from '../focus-field.ts';
import styles from './quick.module.css';
import { useQuickTexts } from './texts.ts';
import { isTicked, type Ticks } from './ticked-tests.ts';
import type { ProposalState } from './use-proposals.ts';

const quoted = (quotes: readonly (string | null)[], nothing: string): string =>
  quotes.map((quote) => `“${quote ?? '…'}”`).join(', ') || nothing;

/** A sentence whose words stand out: those that must be marked, or one that only looks like them. */
const Sentence = ({ test: { text, expect, lang }, near }: ProposedTest) => {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const word of expect ?? (near === null ? [] : [near])) {
    const at = text.indexOf(word, from);
    if (at < 0) continue;
    const shown = expect ? <mark key={at}>{word}</mark> : <em key={at}>{word}</em>;
    parts.push(text.slice(from, at), shown);
    from = at + word.length;
  }
  return (
    <span className={styles['sentence']} lang={lang}>
      {parts}
      {text.slice(from)}
    </span>
  );
};

const Verdict = ({ proposed: { test, passed, found } }: { readonly proposed: ProposedTest }) => {
  const t = useQuickTexts();
  const sort = test.expect ? 'found' : 'unfound';
  if (passed === null) return <span className={styles['bad']}>{t('not_run')}</span>;
  if (passed)
    return (
      <span className={styles['good']}>
        <Icon name="check" /> {t(`holds_${sort}`)}
      </span>
    );
  const said = {
    expected: quoted(test.expect ?? [], t('nothing')),
    found: quoted(found, t('nothing')),
  };
  return (
    <span className={styles['bad']}>
      <Icon name="warning" /> {t(`fails_${sort}`, said)}
    </span>
  );
};

interface RowProps {
  readonly proposed: ProposedTest;
  readonly ticks: Ticks;
  readonly onTick: (text: string, ticked: boolean) => void;
  readonly onAddWord: (word: string) => void;
}

const TestRow = ({ proposed, ticks, onTick, onAddWord }: RowProps) => {
  const t = useQuickTexts();
  const { id: workspaceId } = useWorkspace();
  const { test, asset, near, reason } = proposed;
  return (
    <li className={styles['test']}>
      <Checkbox
        checked={isTicked(proposed, ticks)}
        onChange={(event) => onTick(test.text, event.currentTarget.checked)}
        label={<Sentence {...proposed} />}
      />
      <div className={styles['about']}>
        {near !== null && (reason === 'begins' || reason === 'inside') ? (
          <span>{t(`about_${reason}`, { word: near })}</span>
        ) : null}
        {near !== null && reason === 'begins' ? (
          <Button variant="default" size="compact-xs" onClick={() => onAddWord(near)}>
            {t('add_word', { word: near })}
          </Button>
        ) : null}
        <Verdict proposed={proposed} />
        {asset ? (
          <TextLink
            inherit
            to="/w/$workspaceId/assets/$assetId"
            params={{ workspaceId, assetId: asset.id }}
            target="_blank"
          >
            {t('from_asset', { name: asset.name })}
          </TextLink>
        ) : (
          <span>{t('composed')}</span>
        )}
      </div>
    </li>
  );
};

/** How many of the newest texts the rule would mark. */
const Reading = ({ proposed: { reading } }: { readonly proposed: ProposedTests }) => {
  const t = useQuickTexts();
  const { texts, marked, findings, unread, more } = reading;
  const said =
    texts === 0 && unread === 0
      ? [t('reading_none')]
      : [
          t('reading', { count: texts, marked }),
          ...(findings > 0 ? [t('places', { count: findings })] : []),
          ...(unread > 0 ? [t('unread', { count: unread })] : []),
          ...(more ? [t('reading_more')] : []),
        ];
  return <p className={styles['reading']}>{said.join(' ')}</p>;
};

type ListProps = Omit<RowProps, 'proposed'> & {
  readonly state: ProposalState;
  readonly hasWords: boolean;
};

const Proposed = ({
  proposed,
  ...rest
}: Omit<RowProps, 'proposed'> & { proposed: ProposedTests }) => {
  const t = useQuickTexts();
  const groups = [
    { title: t('must_find'), tests: proposed.tests.filter(({ test }) => test.expect) },
    { title: t('must_not_find'), tests: proposed.tests.filter(({ test }) => !test.expect) },
  ];
  return (
    <>
      <Reading proposed={proposed} />
      <p className="quiet">{t('tests_about')}</p>
      {groups.map(({ title, tests }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles['groupTitle']}>{title}</h3>
          {tests.length === 0 ? <p className="quiet">{t('no_pattern_test')}</p> : null}
          <ul className="plain-list">
            {tests.map((one) => (
              <TestRow key={one.test.text} proposed={one} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

/** Sentences that become the tests of the rule, with where they are from and what the rule does with them. */
export const ProposedTestList = ({ state, hasWords, ...rest }: ListProps) => {
  const t = useQuickTexts();
  const { proposed, isMaking, hasFailed } = state;
  return (
    <section
      id={fieldId(['tests'])}
      tabIndex={-1}
      className={styles['tests']}
      aria-label={t('tests')}
      aria-busy={hasWords && isMaking}
    >
      <h2 className={styles['testsTitle']}>{t('tests')}</h2>
      <p className="visually-hidden" role="status">
        {hasWords && isMaking ? t('tests_making') : ''}
      </p>
      {!hasWords ? <p className="quiet">{t('tests_wait')}</p> : null}
      {hasWords && isMaking && !proposed ? <Skeleton rows={6} /> : null}
      {hasWords && hasFailed ? <p className="quiet">{t('tests_failed')}</p> : null}
      {hasWords && proposed?.outcome === 'too_slow' ? (
        <p className="quiet">{t('tests_slow')}</p>
      ) : null}
      {hasWords && proposed?.outcome === 'proposed' ? (
        <Proposed proposed={proposed} {...rest} />
      ) : null}
    </section>
  );
};
