import { showToast } from '../../ui/feedback/toast.tsx';
import { useTexts } from './texts.ts';

/** How the editor saves the text. */
export interface Saving {
  /** Saves what is typed. False if that failed. */
  readonly flush: () => Promise<boolean>;
  /** The revision that is on the screen. */
  readonly revision: () => number;
}

/**
 * Saves the document before an action such as a copy or an approval runs. If saving fails, the action does not
 * run.
 */
export const useSaved = ({ flush }: Pick<Saving, 'flush'>) => {
  const t = useTexts();
  return async (run: () => void | Promise<void>): Promise<void> => {
    if (await flush()) await run();
    else showToast({ tone: 'problem', message: t('not_saved_yet') });
  };
};
