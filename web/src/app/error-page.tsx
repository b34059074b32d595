import { useRouter } from '@tanstack/react-router';
import { isProblem } from '../lib/problem.ts';
import { CodeText } from '../ui/code-text.tsx';
import { Button } from '../ui/controls.ts';
import { Message } from '../ui/feedback/message.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { StandingPage } from './plain-page.tsx';
import { useTexts } from './texts.ts';
import { isLostPage, useReturn } from './use-return.ts';

interface ErrorPageProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Shown instead of a page that threw an error; the navigation around it still works. */
export const ErrorPage = ({ error, reset }: ErrorPageProps) => {
  const t = useTexts();
  const router = useRouter();
  const isLost = isLostPage(error);
  useReturn(isLost);
  if (isProblem(error) && error.status === 404) return <NotFoundPage detail={error.detail} />;
  const again = async (): Promise<void> => {
    if (isLost) return globalThis.location.reload();
    await router.invalidate();
    reset();
  };
  const isSilent = isLost || (isProblem(error) && error.status === 0);
  const isRefused = isProblem(error) && !isSilent;
  const title = isSilent
    ? t('unreachable')
    : t(isRefused && error.status === 403 ? 'forbidden' : 'broken');
  const words = isSilent
    ? t('unreachable_words')
    : (isRefused && error.detail) || t('broken_words');
  return (
    <StandingPage>
      <Message
        whole
        title={title}
        action={<Button onClick={() => void again()}>{t('try_again')}</Button>}
      >
        {words}
      </Message>
      {!isSilent && !isRefused ? (
        <CodeText block label={t('broken')}>
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </CodeText>
      ) : null}
    </StandingPage>
  );
};
