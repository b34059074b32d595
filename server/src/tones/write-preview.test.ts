import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Model } from '../platform/model/model.ts';
import { ModelError } from '../platform/model/model-error.ts';
import type { Scope } from '../platform/db/scope.ts';
import { writePreview } from './write-preview.ts';

test('where one voice fails, the other is heard to its end before anybody asks again', async () => {
  const heard: string[] = [];
  const model = {
    write: async (_scope: Scope, { step }: { readonly step: string }) => {
      if (step.endsWith(' 0')) {
        throw new ModelError('provider_unavailable', 'away', { retryable: true });
      }
      await sleep(30);
      heard.push(step);
      return { text: 'A text.' };
    },
  } as unknown as Model;
  const request = { language: 'EN', text: 'A desk.', voices: [null, null] };
  await expect(
    writePreview({} as Scope, model, { name: 'passage', request }),
  ).rejects.toMatchObject({ failure: 'provider_unavailable' });
  expect(heard).toEqual(['passage 1']);
});
