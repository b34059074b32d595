import type { Page } from 'playwright-core';

/** Gives the page a device that keeps passkeys and asks its holder, who always agrees. */
export const attachDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    refuse: (isRefused: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
  };
};

/** Adds a passkey on the page of the person's own ways to sign in. */
export const addPasskey = async (page: Page, workspaceId: string): Promise<void> => {
  await page.goto(`/w/${workspaceId}/settings/sign-in`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByText('not used yet').waitFor();
};
