import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/page.tsx';
import { languageName } from '../languages.ts';
import { isKnown, marksOf, qualityWords } from './quality-words.ts';
import { RuleStanding } from './rule-standing.tsx';
import { useQualityTexts } from './texts.ts';

const COUNTING_MS = 1_500;
const FRESH_MS = 60_000;

/** Read again until the server has counted all decisions. */
const qualityQuery = (ruleId: string) =>
  queryOptions({
    ...ask('getRuleQuality', { params: { id: ruleId } }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) => (data?.counting ? COUNTING_MS : false),
  });

interface QualityLineProps {
  readonly ruleId: string;
  /** Of the text that the finding is in; null if it was not recognised. */
  readonly language: string | null;
}

/** How often a rule is right in the language of a finding, in one line. Nothing while it is not known. */
export const QualityLine = ({ ruleId, language }: QualityLineProps) => {
  const t = useQualityTexts();
  const formats = useFormats();
  const { data } = useQuery(qualityQuery(ruleId));
  if (!data) return null;
  const quality = data.languages.find((one) => one.language === language);
  return <p data-testid="rule-quality">{qualityWords(t, formats, language, quality).join(' ')}</p>;
};

const NOTHING = '–';

/** How often a rule is right, language by language. */
export const QualitySection = ({ ruleId }: { readonly ruleId: string }) => {
  const t = useQualityTexts();
  const { number, share } = useFormats();
  const { data } = useQuery(qualityQuery(ruleId));
  if (!data) return null;
  const ofAll = (part: number, all: number): string =>
    all === 0 ? NOTHING : t('of', { part: number(part), all: number(all) });
  return (
    <Section title={t('heading')} note={t('heading_note')}>
      {data.languages.length === 0 ? (
        <p className="quiet">{t('nothing')}</p>
      ) : (
        <DataTable
          label={t('heading')}
          rows={data.languages}
          rowKey={({ language }) => language ?? ''}
          columns={[
            {
              key: 'language',
              title: t('language'),
              cell: ({ language }) =>
                language === null ? t('unknown_language') : languageName(language),
            },
            {
              key: 'tests',
              title: t('tests_column'),
              right: true,
              cell: ({ tests }) =>
                ofAll(
                  (tests?.locked.right ?? 0) + (tests?.open.right ?? 0),
                  marksOf(tests?.locked) + marksOf(tests?.open),
                ),
            },
            {
              key: 'locked',
              title: t('locked_column'),
              right: true,
              wideOnly: true,
              cell: ({ tests }) => ofAll(tests?.locked.right ?? 0, marksOf(tests?.locked)),
            },
            {
              key: 'here',
              title: t('here_column'),
              right: true,
              cell: ({ decisions: { confirmed, rejected } }) =>
                ofAll(confirmed, confirmed + rejected),
            },
            {
              key: 'standing',
              title: t('standing'),
              wideOnly: true,
              cell: ({ standing }) => t(`standing_${standing}`),
            },
            {
              key: 'estimate',
              title: t('probably_right'),
              right: true,
              cell: (quality) =>
                isKnown(quality)
                  ? t('from_to', {
                      low: share(quality.estimate.low),
                      high: share(quality.estimate.high),
                    })
                  : NOTHING,
            },
          ]}
        />
      )}
      <RuleStanding quality={data} />
      {data.counting ? <p className="quiet">{t('counting')}</p> : null}
    </Section>
  );
};
