import type { StoredPage, WrittenCopy } from '../preview/write-copy.ts';
import type { Children } from './children.ts';

const CPU_MS = 10_000;

const isWritten = (value: unknown): value is { readonly copy: WrittenCopy } =>
  typeof value === 'object' && value !== null && 'copy' in value;

/**
 * Writes a harmless page from a stored copy in a child process of `SANITISE_CHILD`, because a hostile style sheet can take long. Returns null if
 * the child process failed.
 */
export const writeCopyInChild = async (
  children: Children,
  page: StoredPage,
): Promise<WrittenCopy | null> => {
  const outcome = await children.run({ copy: page }, CPU_MS);
  return outcome.kind === 'answer' && isWritten(outcome.value) ? outcome.value.copy : null;
};
