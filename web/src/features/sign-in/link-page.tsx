import { useEffect, useRef, useState } from 'react';
import { post } from '../../lib/api.ts';
import { isProblem, NO_ANSWER, type Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/controls.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useArrive } from './after-sign-in.ts';
import { explain } from './explain.ts';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';
import { useToken } from './kept-token.ts';
import { takeReturn } from './return-path.ts';
import { useTexts } from './texts.ts';

const GONE: Problem = { status: 404, detail: '', issues: [], retryAfter: null };

/** Signs in with the token from an e-mail. The token works once, so it is sent only once. */
export const LinkPage = () => {
  const t = useTexts();
  const token = useToken();
  const arrive = useArrive();
  const [problem, setProblem] = useState<Problem | null>(token === '' ? GONE : null);
  const [attempt, setAttempt] = useState(1);
  const sent = useRef(0);
  useEffect(() => {
    if (token === '' || sent.current === attempt) return;
    sent.current = attempt;
    const follow = async (): Promise<void> => {
      try {
        const result = await post('signInWithLink', { body: { token } });
        await arrive(result, takeReturn());
      } catch (error) {
        setProblem(isProblem(error) ? error : NO_ANSWER);
      }
    };
    void follow();
  }, [arrive, attempt, token]);
  const tryAgain = (): void => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  if (problem === null) return <Frame title={t('link_title')} note={t('link_wait')} />;
  if (problem.status === 404)
    return (
      <Frame title={t('link_gone_title')} note={t('link_gone')}>
        <div className={styles['form']}>
          <LinkButton to="/sign-in">{t('new_link')}</LinkButton>
        </div>
      </Frame>
    );
  return (
    <Frame title={t('sign_in')}>
      <div className={styles['form']}>
        <Notice tone="problem">{explain(problem, t, t('something'))}</Notice>
        <Button onClick={tryAgain}>{t('go_on')}</Button>
      </div>
    </Frame>
  );
};
