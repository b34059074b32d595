import { watched } from './watch-self.ts';

/** Answers each message with one message, as the module of a child does. What is thrown ends the child. */
export const answerRequests = <Request>(work: (request: Request) => unknown): void => {
  process.on('message', async (request: Request) => {
    await watched(async () => process.send?.(await work(request)));
  });
};
