import { startProvider } from '../src/accounts/oidc-provider.fixture.ts';
import { type FakeProvider, startFakeProvider } from '../test/outside/fake-provider.ts';

/** The host that requests are sent to, and what a browser and a passkey make of it. */
export const HOST = 'desk.localhost';
export const SITE = { origin: `http://${HOST}`, rpId: HOST };

/** What is not the service: a provider of identities, and a model that answers. */
export interface Outside {
  readonly provider: Awaited<ReturnType<typeof startProvider>>;
  readonly model: FakeProvider;
}

export const startOutside = async (): Promise<Outside & { stop: () => Promise<void> }> => {
  const provider = await startProvider(`${SITE.origin}/app/sign-in/oidc/callback`);
  const model = await startFakeProvider();
  const stop = async (): Promise<void> => {
    await provider.stop();
    await model.stop();
  };
  return { provider, model, stop };
};
