import type { SampledPassage } from '@copydesk/contract/audits/sample';
import { useState } from 'react';
import { Quote } from '../../../parts/quote.tsx';
import { Button, Textarea, TextInput } from '../../../ui/controls.ts';
import { TextLink } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import styles from './sample.module.css';
import { useSampleTexts } from './texts.ts';

const Answered = ({ passage }: { readonly passage: SampledPassage }) => {
  const t = useSampleTexts();
  const { answer, answered_at: at, answered_by: by } = passage;
  if (answer === null || at === null) return <span>{t('no_answer')}</span>;
  return (
    <span>
      <strong>{t(answer)}</strong> · {t('answered_by', { name: by ?? t('somebody') })}{' '}
      <RelativeTime at={at} />
    </span>
  );
};

/** A passage with the sentence before and after it, where it is from, and its newest answer. */
export const PassageCard = ({
  workspaceId,
  passage,
  total,
}: {
  readonly workspaceId: string;
  readonly passage: SampledPassage;
  readonly total: number;
}) => {
  const t = useSampleTexts();
  const { position, before, text, after, asset_id: assetId } = passage;
  return (
    <article className={styles['card']} aria-live="polite">
      <div className={styles['head']}>
        <span>{t('passage_of', { position, total })}</span>
        <Answered passage={passage} />
        <TextLink
          inherit
          to="/w/$workspaceId/assets/$assetId"
          params={{ workspaceId, assetId }}
          aria-label={`${t('open_asset')}: ${passage.asset_name}`}
        >
          {passage.asset_name}
        </TextLink>
      </div>
      <Quote>
        {before ? <div className={styles['around']}>{before}</div> : null}
        <div className={styles['text']} data-testid="passage">
          {text}
        </div>
        {after ? <div className={styles['around']}>{after}</div> : null}
      </Quote>
    </article>
  );
};

/** What was missed in the passage, in the words of whoever saw it. */
export const MissedDetails = ({
  passage,
  isPending,
  onSave,
}: {
  readonly passage: SampledPassage;
  readonly isPending: boolean;
  readonly onSave: (details: { about: string | null; note: string | null }) => void;
}) => {
  const t = useSampleTexts();
  const [about, setAbout] = useState(passage.about ?? '');
  const [note, setNote] = useState(passage.note ?? '');
  return (
    <form
      className={styles['details']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ about: about.trim() || null, note: note.trim() || null });
      }}
    >
      <TextInput
        label={t('about')}
        value={about}
        maxLength={200}
        onChange={(event) => setAbout(event.currentTarget.value)}
      />
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
