import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { askedBy } from './make-world.ts';

/** One call in so many fails at the provider, so that waiting for a retry meets a crash too. */
const FAILS_EVERY = 25;
/** One document in so many is refused by the model at first: it fails, with a reason. */
const REFUSES_EVERY = 40;
const REFUSED = 7;

/** A provider that is never killed and has bad moments of its own. */
export const startProvider = async (latencyMs: number) => {
  const provider = await startFakeProvider({ latencyMs });
  const refused = new Set<string>();
  const answered = new Set<string>();
  provider.script((body, index) => {
    const { name, position } = askedBy({ body });
    const isRefused = Number(name.slice(-6)) % REFUSES_EVERY === REFUSED;
    if (isRefused && position === 0 && !refused.has(name)) {
      refused.add(name);
      return { kind: 'filtered' };
    }
    if ((index + 1) % FAILS_EVERY === 0) return { kind: 'status', status: 500 };
    answered.add(`${name} ${position}`);
    return null;
  });
  /** How many different steps have been asked. */
  return { ...provider, answered: () => answered.size };
};
