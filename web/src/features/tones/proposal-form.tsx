import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { DraftedGuideline, Guide } from '@copydesk/contract/tones/tone-draft';
import { useMemo, useState } from 'react';
import { Button, Checkbox } from '../../ui/controls.ts';
import { languageTag } from '../../parts/languages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CostLine } from './cost-line.tsx';
import { guideOf, newLines, PARTS, type ProposedLine } from './proposal.ts';
import styles from './samples-dialog.module.css';
import { useTexts } from './texts.ts';
import shared from './tones.module.css';

interface ProposalFormProps {
  readonly language: LanguageKey;
  readonly guide: Guide | null;
  readonly drafted: DraftedGuideline;
  readonly onAgain: () => void;
  readonly onTake: (guide: Guide, count: number) => void;
}

const LineWords = ({ line }: { readonly line: ProposedLine }) => {
  const t = useTexts();
  if (line.part === 'examples') return <span className={styles['example']}>{line.text}</span>;
  if (line.part !== 'avoid_terms') return line.text;
  return line.instead
    ? t('avoid_instead_words', { term: line.text, instead: line.instead })
    : t('avoid_words', { term: line.text });
};

/** The guidelines that a model derived from the samples. Each line can be accepted or left out. */
export const ProposalForm = (props: ProposalFormProps) => {
  const { language, guide, drafted, onAgain, onTake } = props;
  const t = useTexts();
  const lines = useMemo(() => newLines(guide, drafted.guide), [guide, drafted]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = lines.filter(({ id }) => !left.has(id));
  const toggle = (id: string): void =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTake(guideOf(chosen), chosen.length);
      }}
    >
      <h3 className={styles['legend']}>{t('proposal')}</h3>
      {lines.length === 0 ? <Notice>{t('proposal_empty')}</Notice> : null}
      {lines.length > 0 ? (
        <>
          <p className={shared['quiet']}>{t('proposal_words')}</p>
          <div className={styles['tools']}>
            <Button variant="default" onClick={() => setLeft(new Set())} data-autofocus>
              {t('take_all')}
            </Button>
            <Button variant="default" onClick={() => setLeft(new Set(lines.map(({ id }) => id)))}>
              {t('take_none')}
            </Button>
          </div>
        </>
      ) : null}
      {PARTS.map((part) => {
        const own = lines.filter((line) => line.part === part);
        if (own.length === 0) return null;
        return (
          <fieldset key={part} className={styles['part']}>
            <legend className={styles['legend']}>{t(part)}</legend>
            {own.map((line) => (
              <Checkbox
                key={line.id}
                lang={languageTag(language)}
                label={<LineWords line={line} />}
                checked={!left.has(line.id)}
                onChange={() => toggle(line.id)}
              />
            ))}
          </fieldset>
        );
      })}
      <CostLine cost={drafted} />
      <div className={shared['end']}>
        <Button variant="default" onClick={onAgain}>
          {t('other_samples')}
        </Button>
        <Button type="submit" disabled={chosen.length === 0}>
          {t('take', { count: chosen.length })}
        </Button>
      </div>
    </form>
  );
};
