import { startFaultyApi } from '../faulty-api.ts';

/** Waits for a silent PostgreSQL for as long as TCP does. */
await startFaultyApi({ silenceMs: 60 * 60_000 });
