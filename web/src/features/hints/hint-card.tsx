import type { AuditHint } from '@copydesk/contract/hints/hint';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { languageName, languageTag } from '../../parts/languages.ts';
import { Quote } from '../../parts/quote.tsx';
import { Button, Textarea } from '../../ui/controls.ts';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './hints.module.css';
import { useTexts } from './texts.ts';

const Answered = ({ hint }: { readonly hint: AuditHint }) => {
  const t = useTexts();
  const { state, decided_at: at, decided_by: by, carried_from: from } = hint;
  if (state === 'undecided' || at === null) return <span>{t('no_answer')}</span>;
  return (
    <span>
      <strong>{t(state)}</strong> · {t('answered_by', { name: by ?? t('somebody') })}{' '}
      <RelativeTime at={at} />
      {from === null ? null : ` · ${t('carried')}`}
    </span>
  );
};

/** What a model says of the sentence. It is only an opinion: the hint stays as people leave it. */
const SecondOpinion = ({ opinion }: Pick<AuditHint, 'opinion'>) => {
  const t = useTexts();
  if (opinion === null) return null;
  const { quote, why } = opinion;
  return (
    <p className={styles['words']} data-testid="opinion" title={opinion.model}>
      {t(`says_${opinion.opinion}`, { why })} {t('opinion_words', { quote })}
    </p>
  );
};

/** Why the words are a hint: what they read like, or the rule that matched them and how often it is right. */
const Reason = ({
  workspaceId,
  hint,
}: {
  readonly workspaceId: string;
  readonly hint: AuditHint;
}) => {
  const t = useTexts();
  const { share } = useFormats();
  const { rule, family, language, score } = hint;
  if (rule === null)
    return <p className={styles['words']}>{t('reads_like', { about: t(`family_${family}`) })}</p>;
  return (
    <>
      <p className={styles['words']} data-testid="weak-rule">
        <TextLink
          inherit
          to="/w/$workspaceId/rules/$ruleId"
          params={{ workspaceId, ruleId: rule.rule_id }}
        >
          {rule.name}
        </TextLink>
        : {rule.reason}
      </p>
      <p className={styles['words']}>
        {t('weak_rule', { language: languageName(language), share: share(score) })}
      </p>
    </>
  );
};

/** A sentence with the words around it, what it reads like, where it is from, and its newest answer. */
export const HintCard = ({
  workspaceId,
  hint,
  place,
  total,
}: {
  readonly workspaceId: string;
  readonly hint: AuditHint;
  readonly place: number;
  readonly total: number;
}) => {
  const t = useTexts();
  const { asset_id: assetId, asset_name: asset, language, anchor, note } = hint;
  return (
    <article className={styles['card']} aria-live="polite">
      <div className={styles['head']}>
        <span>{t('hint_of', { number: place, total })}</span>
        <Answered hint={hint} />
        <span>{languageName(language)}</span>
        <TextLink
          inherit
          to="/w/$workspaceId/assets/$assetId"
          params={{ workspaceId, assetId }}
          aria-label={`${t('open_asset')}: ${asset}`}
        >
          {asset}
        </TextLink>
      </div>
      <Quote lang={languageTag(language)}>
        <span className={styles['around']}>{anchor.quote.prefix}</span>
        <span className={styles['text']} data-testid="hint">
          {hint.quote}
        </span>
        <span className={styles['around']}>{anchor.quote.suffix}</span>
      </Quote>
      <Reason workspaceId={workspaceId} hint={hint} />
      <SecondOpinion opinion={hint.opinion} />
      {note === null ? null : <p className={styles['words']}>{note}</p>}
    </article>
  );
};

/** A note about an answer, in the words of whoever gave it. */
export const HintNote = ({
  hint,
  isPending,
  onSave,
}: {
  readonly hint: AuditHint;
  readonly isPending: boolean;
  readonly onSave: (note: string | null) => void;
}) => {
  const t = useTexts();
  const [note, setNote] = useState(hint.note ?? '');
  return (
    <form
      className={styles['details']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(note.trim() || null);
      }}
    >
      <Textarea
        label={t('note')}
        value={note}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
