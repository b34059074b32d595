import type { RuleDetail } from '@copydesk/contract/rules/rule';
import { useState } from 'react';
import { Button } from '../../ui/controls.ts';
import { MarkedText, type Stretch } from '../../parts/marked-text.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

type WrittenTest = RuleDetail['written_tests'][number];

/** The positions of the expected quotes. Each quote is searched after the previous one. */
const placesOf = (
  { text, expect }: WrittenTest,
  severity: RuleDetail['severity'],
): readonly Stretch[] => {
  let from = 0;
  return expect.flatMap((quote) => {
    const start = quote === null ? -1 : text.indexOf(quote, from);
    if (quote === null || start < 0) return [];
    from = start + quote.length;
    return [{ start, end: from, severity }];
  });
};

/** How many tests are shown at first. A rule in fifteen languages has dozens of tests. */
const FEW = 6;

/** The tests that are part of the rule's definition. */
export const WrittenTests = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const tests = rule.written_tests;
  if (tests.length === 0) return null;
  const shown = all ? tests : tests.slice(0, FEW);
  const verdictOf = ({ expect }: WrittenTest): string => {
    if (expect.length === 0) return t('expect_nothing');
    return t(expect.includes(null) ? 'expect_missing' : 'expect_flagged');
  };
  return (
    <Section title={t('written_tests')} note={t('written_tests_note')}>
      <ul className="plain-list">
        {shown.map((test) => (
          <li key={`${test.language}${test.text}`} className={styles['test']}>
            <div className={styles['testText']} lang={test.language.toLowerCase()}>
              <MarkedText text={test.text} marks={placesOf(test, rule.severity)} />
            </div>
            <div className={styles['testSide']}>
              <span className="quiet">{test.language}</span>
              <span>{verdictOf(test)}</span>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < tests.length ? (
        <Button variant="subtle" mt={8} onClick={() => setAll(true)}>
          {t('show_all_tests', { count: tests.length })}
        </Button>
      ) : null}
    </Section>
  );
};
