import type { SignInMethods } from '@copydesk/contract/sign-in';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from './texts.ts';

interface OidcButtonProps {
  readonly oidc: NonNullable<SignInMethods['oidc']>;
  readonly next: string | undefined;
}

/** Leads to the provider: a navigation, because the provider answers with pages of its own. */
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
