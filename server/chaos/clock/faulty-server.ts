import { startFaultyApi } from '../faulty-api.ts';

/** Takes all times from the clock of its own machine. */
await startFaultyApi({});
