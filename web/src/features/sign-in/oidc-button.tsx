import type { SignInMethods } from '@copydesk/contract/accounts/accounts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from './texts.ts';

interface OidcButtonProps {
  readonly oidc: NonNullable<SignInMethods['oidc']>;
  readonly next: string | undefined;
}

/** Opens the provider's own sign-in pages with a full navigation. */
export const OidcButton = ({ oidc, next }: OidcButtonProps) => {
  const t = useTexts();
  const address = next ? `${oidc.url}?${new URLSearchParams({ return_to: next })}` : oidc.url;
  return (
    <Button
      component="a"
      href={address}
      variant="default"
      fullWidth
      size="sm"
      leftSection={<Icon name="shield" />}
    >
      {t('oidc', { name: oidc.name })}
    </Button>
  );
};
