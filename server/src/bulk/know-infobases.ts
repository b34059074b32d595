import { listInfobases } from '../infobases/list-infobases.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import type { FormField } from '../templates/template-input.ts';

/** Knowledge bases by id, and by name if the name is unique. */
export interface KnownInfobases {
  readonly ids: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, string>;
}

const NONE: KnownInfobases = { ids: new Set(), byName: new Map() };

/** Returns the knowledge bases that a form can name. Nothing is read for a form without such a field. */
export const knowInfobases = async (
  scope: Scope,
  form: readonly FormField[],
): Promise<KnownInfobases> => {
  if (form.every(({ type }) => type !== 'infobase')) return NONE;
  const byName = new Map<string, string>();
  const shared = new Set<string>();
  const infobases = await listInfobases(scope);
  for (const { id, name } of infobases) {
    const folded = foldForSearch(name).trim();
    if (byName.has(folded)) shared.add(folded);
    byName.set(folded, id);
  }
  for (const name of shared) byName.delete(name);
  return { ids: new Set(infobases.map(({ id }) => id)), byName };
};
