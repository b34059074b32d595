import { type ReactNode, useEffect } from 'react';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Mark } from '../../ui/mark.tsx';
import styles from './frame.module.css';
import { Proof } from './proof.tsx';
import { useTexts } from './texts.ts';

interface FrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

const LANGUAGES = [
  { value: 'en', name: 'English' },
  { value: 'nl', name: 'Nederlands' },
] as const;

/** The layout of the sign-in pages: the product's name, one form, and an example of a marked text. */
export const Frame = ({ title, note, children }: FrameProps) => {
  const t = useTexts();
  const { language } = usePreferences();
  useEffect(() => {
    document.title = `${title} · Copydesk`;
  }, [title]);
  return (
    <div className={styles['frame']}>
      <main className={styles['desk']}>
        <div className={styles['name']}>
          <Mark size={28} />
          <span>Copydesk</span>
        </div>
        <div className={styles['task']}>
          <h1 className={styles['title']}>{title}</h1>
          {note ? <p className={styles['note']}>{note}</p> : null}
          {children}
        </div>
        <footer className={styles['foot']}>
          <div role="group" aria-label={t('language')} className={styles['languages']}>
            {LANGUAGES.map(({ value, name }) => (
              <button
                key={value}
                type="button"
                lang={value}
                aria-pressed={language === value}
                onClick={() => setPreferences({ language: value })}
              >
                {name}
              </button>
            ))}
          </div>
          <a href="/docs/reference/">{t('api_reference')}</a>
        </footer>
      </main>
      <Proof />
    </div>
  );
};
