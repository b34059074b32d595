import type { TestOutcome } from '@copydesk/contract/rules/rule-draft';
import { memo, useState } from 'react';
import { ActionIcon, Button, NativeSelect, Textarea, Tooltip } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDraftForm, useShown } from './draft-form.ts';
import { describeIssues, wordsBeside } from '../describe-problem.ts';
import { messageAt, type Source, valueAt } from '../draft-source.ts';
import { fieldId } from '../focus-field.ts';
import styles from './editor.module.css';
import { linesOf } from './lines.ts';
import { LOCALES, localeName } from '../rule-locales.ts';
import { useWritingTexts } from '../texts-writing.ts';

interface WrittenTest extends Source {
  readonly lang?: string;
  readonly text?: string;
  readonly expect?: readonly (string | null)[];
  readonly ok?: true;
}

const shownOf = (quotes: readonly (string | null)[], missing: string): string =>
  quotes.map((quote) => (quote === null ? missing : `“${quote}”`)).join(', ');

interface RowProps {
  readonly n: number;
  readonly test: WrittenTest;
  readonly outcome: TestOutcome | null | undefined;
}

const expectationOf = ({ ok, expect }: WrittenTest): 'nothing' | 'missing' | 'quotes' => {
  if (ok === true) return 'nothing';
  return expect?.every((quote) => quote === null) && expect.length > 0 ? 'missing' : 'quotes';
};

/** The fields of one test: the text, its language, and what must be found in it. */
const TestFields = ({ n, test }: Omit<RowProps, 'outcome'>) => {
  const t = useWritingTexts();
  const { change } = useDraftForm();
  const issues = useShown((shown) => shown.issues);
  const kind = expectationOf(test);
  const quotes = (test.expect ?? []).filter((quote) => quote !== null);
  const [typed, setTyped] = useState(() => quotes.join('\n'));
  const put = (changes: WrittenTest): void => {
    const { expect: _expect, ok: _ok, ...rest } = test;
    change(['tests', n], { ...rest, ...changes });
  };
  return (
    <div className={styles['fields']}>
      <Textarea
        label={t('test_text')}
        autosize
        minRows={2}
        maxRows={8}
        value={test.text ?? ''}
        error={wordsBeside(test.text, messageAt(issues, ['tests', n, 'text']), t)}
        onChange={(event) => change(['tests', n, 'text'], event.currentTarget.value)}
      />
      <div className={styles['pair']}>
        <NativeSelect
          label={t('test_language')}
          value={test.lang ?? 'en'}
          onChange={(event) => change(['tests', n, 'lang'], event.currentTarget.value)}
          data={LOCALES.map(({ locale, name }) => ({ value: locale, label: name }))}
        />
        <NativeSelect
          label={t('test_expects')}
          value={kind}
          onChange={(event) => {
            const next = event.currentTarget.value;
            if (next === 'nothing') put({ ok: true });
            else put({ expect: next === 'missing' ? [null] : linesOf(typed) });
          }}
          data={[
            { value: 'quotes', label: t('expects_quotes') },
            { value: 'nothing', label: t('expects_nothing') },
            { value: 'missing', label: t('expects_missing') },
          ]}
        />
      </div>
      {kind === 'quotes' ? (
        <Textarea
          label={t('test_quotes')}
          description={t('test_quotes_words')}
          autosize
          minRows={1}
          maxRows={6}
          value={typed}
          error={messageAt(issues, ['tests', n, 'expect'])}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            put({ expect: linesOf(event.currentTarget.value) });
          }}
        />
      ) : null}
    </div>
  );
};

const TestRow = ({ n, test, outcome }: RowProps) => {
  const t = useWritingTexts();
  const { change } = useDraftForm();
  const issues = useShown((shown) => shown.issues);
  const [open, setOpen] = useState(test.text === '' || test.text === undefined);
  const verdict = outcome ? (outcome.passed ? 'holds' : 'fails') : 'not_run';
  const wrong = messageAt(issues, ['tests', n]);
  const label = t('test_n', { n: n + 1 });
  return (
    <li className={styles['test']} data-verdict={verdict}>
      <div className={styles['testHead']}>
        <span className={styles['testWords']} lang={test.lang}>
          {test.text || t('test_empty')}
        </span>
        <span className={styles['quiet']}>
          {localeName(test.lang ?? '')} · {t(`expects_${expectationOf(test)}`)}
        </span>
        <span className={styles['verdict']}>
          <Icon name={verdict === 'holds' ? 'check' : verdict === 'fails' ? 'warning' : 'more'} />
          {t(verdict)}
        </span>
        <Tooltip label={t('edit_test')}>
          <ActionIcon
            id={fieldId(['tests', n])}
            aria-label={`${t('edit_test')}: ${label}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="edit" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('remove_test')}>
          <ActionIcon
            aria-label={`${t('remove_test')}: ${label}`}
            onClick={() => change(['tests', n], undefined)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Tooltip>
      </div>
      {outcome && !outcome.passed ? (
        <p className={styles['wrong']}>
          {t('test_failed', {
            expected: shownOf(test.expect ?? [], t('something_missing')) || t('nothing'),
            found: shownOf(outcome.found, t('something_missing')) || t('nothing'),
          })}
        </p>
      ) : null}
      {wrong ? <p className={styles['wrong']}>{wrong}</p> : null}
      {open ? <TestFields n={n} test={test} /> : null}
    </li>
  );
};

interface TestsPartProps {
  readonly outcomes: readonly (TestOutcome | null)[];
}

/** The tests of the rule, each with its current result; failing ones come first. */
export const TestsPart = memo(({ outcomes }: TestsPartProps) => {
  const t = useWritingTexts();
  const { locale, change } = useDraftForm();
  const value = useShown(({ source }) => valueAt(source, ['tests']));
  const issues = useShown((shown) => shown.issues);
  const tests = Array.isArray(value) ? (value as unknown[]) : [];
  const [all, setAll] = useState(false);
  const rows = tests.flatMap((test, n) =>
    typeof test === 'object' && test !== null ? [{ n, test: test as WrittenTest }] : [],
  );
  const isFailing = (n: number): boolean => outcomes[n]?.passed === false;
  // A rule may have dozens of tests in many languages. Only tests in the shown language and failing tests are
  // listed.
  const near = rows.filter(
    ({ n, test }) => isFailing(n) || test.lang === locale || (test.text ?? '') === '',
  );
  const shown = all || near.length === 0 ? rows : near;
  const failing = rows.filter(({ n }) => isFailing(n)).length;
  const own = useShown(({ source }) => source);
  const wrong = describeIssues(
    own,
    issues.filter(({ path }) => path === '/tests'),
    t,
  );
  return (
    <section className={styles['part']} aria-label={t('part_tests')}>
      <div className={styles['partHead']}>
        <h2 className={styles['partTitle']}>{t('part_tests')}</h2>
        <span className={styles['quiet']} role="status">
          {failing > 0
            ? t('tests_failing', { count: failing })
            : t('tests_all', { count: rows.length })}
        </span>
      </div>
      <p className={styles['quiet']}>{t('part_tests_note')}</p>
      {wrong.map(({ words }) => (
        <p key={words} className={styles['wrong']}>
          {words}
        </p>
      ))}
      <ul className="plain-list">
        {shown.map(({ n, test }) => (
          <TestRow key={`test-${String(n)}`} n={n} test={test} outcome={outcomes[n]} />
        ))}
      </ul>
      <div className={styles['row']}>
        <Button
          id={fieldId(['tests'])}
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" />}
          onClick={() =>
            change(['tests', tests.length], {
              lang: locale === '*' ? 'en' : locale,
              text: '',
              ok: true,
            })
          }
        >
          {t('add_test')}
        </Button>
        {shown.length < rows.length ? (
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t('show_all_tests', { count: rows.length })}
          </Button>
        ) : null}
      </div>
    </section>
  );
});
