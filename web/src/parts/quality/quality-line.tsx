import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Section } from '../../ui/page.tsx';
import { languageName } from '../languages.ts';
import { qualityWords } from './quality-words.ts';
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

/** How often a rule is right, language by language. */
export const QualitySection = ({ ruleId }: { readonly ruleId: string }) => {
  const t = useQualityTexts();
  const formats = useFormats();
  const { data } = useQuery(qualityQuery(ruleId));
  if (!data) return null;
  return (
    <Section title={t('heading')}>
      <p className="quiet">{t('heading_note')}</p>
      {data.languages.length === 0 ? <p className="quiet">{t('nothing')}</p> : null}
      <dl data-testid="rule-qualities">
        {data.languages.map((quality) => {
          const { language } = quality;
          return (
            <div key={language ?? ''}>
              <dt>
                <strong>
                  {language === null ? t('unknown_language') : languageName(language)}
                </strong>
              </dt>
              <dd>{qualityWords(t, formats, language, quality).join(' ')}</dd>
            </div>
          );
        })}
      </dl>
      {data.counting ? <p className="quiet">{t('counting')}</p> : null}
    </Section>
  );
};
