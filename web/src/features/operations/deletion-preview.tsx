import type {
  Retained,
  Retention,
  RetentionPreview,
} from '@copydesk/contract/operations/operations';
import { useFormats } from '../../lib/format.ts';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

export type Preview = Pick<RetentionPreview, 'parts'>;

/** What one retention period would delete if the deletion ran now. */
export const Would = ({
  what,
  days,
  preview,
}: {
  readonly what: Retained;
  readonly days: number | null;
  readonly preview: Preview | undefined;
}) => {
  const t = useTexts();
  const { number, bytes } = useFormats();
  if (days === null) return <p className={styles['goes']}>{t('kept_for_ever')}</p>;
  const part = preview?.parts.find((one) => one.what === what);
  if (!part) return <p className={styles['goes']}>{t('looking')}</p>;
  const words = { number: number(part.count), bytes: bytes(part.bytes) };
  return (
    <p className={styles['goes']} aria-live="polite">
      {part.count === 0 ? (
        t('goes_none')
      ) : (
        <strong>{t(part.estimated ? 'goes_about' : 'goes', words)}</strong>
      )}
      {part.kept > 0 ? <br /> : null}
      {part.kept > 0 ? t('stays', { number: number(part.kept) }) : null}
    </p>
  );
};

const usePartWords = () => {
  const t = useTexts();
  const { bytes } = useFormats();
  return ({ what, count, bytes: size }: { what: Retained; count: number; bytes: number }): string =>
    `${t(`gone_${what}`, { count })}, ${bytes(size)}`;
};

/** What will be deleted, kind by kind, for the person who is asked to confirm. */
export const GoingList = ({ preview }: { readonly preview: Preview | undefined }) => {
  const t = useTexts();
  const words = usePartWords();
  if (!preview) return <p className={styles['words']}>{t('looking')}</p>;
  const going = preview.parts.filter(({ count }) => count > 0);
  if (going.length === 0) return <p className={styles['words']}>{t('keep_confirm_nothing')}</p>;
  return (
    <ul className={styles['never']}>
      {going.map((part) => (
        <li key={part.what}>{words(part)}</li>
      ))}
    </ul>
  );
};

/** When data was deleted last and when it will be next. */
export const LastRun = ({ retention }: { readonly retention: Retention }) => {
  const t = useTexts();
  const { moment, ago, list } = useFormats();
  const words = usePartWords();
  const { last_run: run, next_at: next } = retention;
  const purged = (run?.purged ?? []).filter(({ count }) => count > 0).map(words);
  return (
    <p className="quiet" role="status">
      {run && run.finished_at === null ? `${t('keep_running')} ` : null}
      {run?.finished_at
        ? `${t('keep_last', {
            ago: ago(run.finished_at),
            what: purged.length === 0 ? t('keep_last_nothing') : list(purged),
          })} `
        : null}
      {next === null ? null : t('keep_next', { time: moment(next) })}
    </p>
  );
};
