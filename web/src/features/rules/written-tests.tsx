import type { RuleDetail } from '@copydesk/contract/rules';
import { MarkedText, type Stretch } from '../../ui/marked-text.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

type WrittenTest = RuleDetail['written_tests'][number];

/** Where the expected quotes stand, each after the one before. */
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

/** The tests that stand in the rule itself. */
export const WrittenTests = ({ rule }: { readonly rule: RuleDetail }) => {
  const t = useTexts();
  if (rule.written_tests.length === 0) return null;
  const verdictOf = ({ expect }: WrittenTest): string => {
    if (expect.length === 0) return t('expect_nothing');
    return t(expect.includes(null) ? 'expect_missing' : 'expect_flagged');
  };
  return (
    <Section title={t('written_tests')} note={t('written_tests_note')}>
      <ul className={styles['tests']}>
        {rule.written_tests.map((test) => (
          <li key={`${test.language}${test.text}`} className={styles['test']}>
            <div className={styles['testText']} lang={test.language.toLowerCase()}>
              <MarkedText text={test.text} marks={placesOf(test, rule.severity)} />
            </div>
            <div className={styles['testSide']}>
              <span className={styles['quiet']}>{test.language}</span>
              <span>{verdictOf(test)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};
