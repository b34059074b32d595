import type { SignedIn } from '@copydesk/contract/accounts/sign-in';
import { useEffect, useRef, useState } from 'react';
import { get, post } from '../../lib/api.ts';
import { isProblem, NO_ANSWER, type Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/controls.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useArrive } from './after-sign-in.ts';
import { explain } from './explain.ts';
import { FirstWayPage } from './first-way-page.tsx';
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
  const [choice, setChoice] = useState<{ takesPasskeys: boolean; result: SignedIn } | null>(null);
  const sent = useRef(0);
  useEffect(() => {
    if (token === '' || sent.current === attempt) return;
    sent.current = attempt;
    const follow = async (): Promise<void> => {
      try {
        const result = await post('signInWithLink', { body: { token } });
        const hasOnlyLinks = result.state === 'active' && (await get('getProof')).first_way;
        if (!hasOnlyLinks) return await arrive(result, takeReturn());
        setChoice({ takesPasskeys: (await get('getSignInMethods')).passkey, result });
      } catch (error) {
        setProblem(isProblem(error) ? error : NO_ANSWER);
      }
    };
    void follow();
  }, [arrive, attempt, token]);
  if (choice)
    return (
      <FirstWayPage
        takesPasskeys={choice.takesPasskeys}
        onDone={() => void arrive(choice.result, takeReturn())}
      />
    );
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
