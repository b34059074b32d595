import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { askPasskey } from '../../lib/passkey.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useArrive } from './after-sign-in.ts';
import { explain } from './explain.ts';
import { useTexts } from './texts.ts';

/** Signs in with a passkey alone. The browser offers those that it has for this site. */
export const PasskeyButton = ({ next }: { readonly next: string | undefined }) => {
  const t = useTexts();
  const arrive = useArrive();
  const signIn = useMutation({
    mutationFn: async () => {
      const assertion = await askPasskey(await post('beginPasskeySignIn'));
      return post('signInWithPasskey', { body: { assertion } });
    },
    onSuccess: (result) => arrive(result, next),
  });
  const { error } = signIn;
  return (
    <>
      {error ? (
        <Notice tone="problem">
          {error.failure ? t('passkey_stopped') : explain(error, t, t('wrong_passkey'))}
        </Notice>
      ) : null}
      <Button
        variant="default"
        fullWidth
        size="sm"
        leftSection={<Icon name="key" />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('passkey')}
      </Button>
    </>
  );
};
