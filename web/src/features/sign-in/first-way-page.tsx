import { useMutation } from '@tanstack/react-query';
import { addPasskey, hasPasskeys } from '../../lib/passkey.ts';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FirstPassword } from './first-way.tsx';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';
import { useTexts } from './texts.ts';

/** Asks somebody whom a printed link signed in how they want to sign in from now on: no letter can bring the next link. */
export const FirstWayPage = (props: {
  readonly takesPasskeys: boolean;
  readonly onDone: () => void;
}) => {
  const t = useTexts();
  const add = useMutation<unknown, Problem>({
    mutationFn: () => addPasskey(t('first_way_passkey_name')),
    onSuccess: props.onDone,
  });
  return (
    <Frame title={t('first_way_title')} note={t('first_way_note')}>
      <FirstPassword onSet={props.onDone} />
      <div className={styles['other']}>
        {add.error ? (
          <Notice tone="problem">
            {add.error.failure ? t('passkey_stopped') : t('something')}
          </Notice>
        ) : null}
        {props.takesPasskeys && hasPasskeys() ? (
          <Button
            variant="default"
            fullWidth
            leftSection={<Icon name="key" />}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {t('first_way_passkey')}
          </Button>
        ) : null}
        <Button variant="subtle" fullWidth onClick={props.onDone}>
          {t('first_way_later')}
        </Button>
      </div>
    </Frame>
  );
};
