import type { Writing } from '@copydesk/contract/documents/app-routes';
import { useEffect, useEffectEvent } from 'react';
import { useFormats } from '../../lib/format.ts';
import { languageTag } from '../../parts/languages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './documents.module.css';
import { useFollowEnd } from './follow-end.ts';
import { StreamedText } from './streamed-text.tsx';
import { useTexts } from './texts.ts';
import { type Live, useLiveText } from './use-live-text.ts';

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** The progress of the writing. It changes with every frame, so screen readers do not announce it. */
const Progress = ({ live, steps }: { readonly live: Live; readonly steps: number }) => {
  const t = useTexts();
  const { number } = useFormats();
  const words = countWords(live.text);
  return (
    <p className={styles['progress']} aria-hidden="true">
      {words === 0 ? t('waiting') : t('words', { count: words, number: number(words) })}
      {steps > 1 ? ` · ${t('step_of', { step: live.step + 1, steps })}` : null}
    </p>
  );
};

interface LivePartProps {
  readonly writing: Writing;
  /** Called when the writing has ended, successfully or not. The document must then be read again. */
  readonly onEnd: () => void;
}

/** The text as it comes in. */
export const LivePart = ({ writing, onEnd }: LivePartProps) => {
  const t = useTexts();
  const isOn = writing.status === 'generating';
  const live = useLiveText(writing.document_id, isOn);
  const isOver = live.end !== null;
  // Called once at the end, with the newest `onEnd`.
  const tellEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) tellEnd();
  }, [isOver]);
  useFollowEnd(live.text, isOn);
  return (
    <>
      {/* Screen readers hear the beginning and the end only: a growing text cannot be followed by ear. */}
      <p className="visually-hidden" role="status">
        {t(live.end?.status === 'ready' ? 'writing_ready' : 'writing_begun')}
      </p>
      <Progress live={live} steps={writing.steps} />
      {live.connection === 'lost' && !isOver ? <Notice tone="warning">{t('lost')}</Notice> : null}
      {live.text === '' ? (
        <div className={styles['waiting']}>
          <Skeleton rows={4} height={28} />
        </div>
      ) : (
        <StreamedText text={live.text} isOpen={!isOver} lang={languageTag(writing.language_key)} />
      )}
    </>
  );
};
