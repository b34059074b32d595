import type { FoundModels } from '@copydesk/contract/operations/own-model';
import type { WritePassage } from '../../passages/passage.ts';
import { LOCAL_SERVERS, type ModelAddresses } from '../../platform/model/addresses.ts';
import { readJson } from '../../platform/model/read-json.ts';
import { createGuardedFetch } from '../../platform/web/guarded-fetch.ts';

const PROBE_MS = 2_000;
const MOST_BYTES = 200_000;
const MOST_MODELS = 50;
const NAME = /^[\w.:/@+-]{1,200}$/;

type UsualServers = readonly { readonly name: string; readonly places: readonly string[] }[];
type Server = FoundModels['servers'][number];

/** The models that a server lists in the form of the protocol; null for any other answer. */
const readList = (text: string): string[] | null => {
  const { data } = (readJson(text) ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return null;
  return data
    .map((one: unknown) => (one as { id?: unknown } | null)?.id)
    .filter((id): id is string => typeof id === 'string' && NAME.test(id))
    .slice(0, MOST_MODELS);
};

/** Reads no more of an answer than a list of models needs. */
const readSome = async (response: Response): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    parts.push(Buffer.from(chunk as Uint8Array));
    size += (chunk as Uint8Array).byteLength;
    if (size > MOST_BYTES) return '';
  }
  return Buffer.concat(parts).toString();
};

const look = async (
  name: string,
  place: string,
  places: ReadonlySet<string>,
): Promise<Server | null> => {
  const address = `http://${place}/v1`;
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const response = await createGuardedFetch(places)(`${address}/models`, { signal });
    const models = response.ok ? readList(await readSome(response)) : null;
    return models && models.length > 0 ? { name, address, models } : null;
  } catch {
    return null;
  }
};

/**
 * Makes the writer that looks for Ollama and llama.cpp at their usual ports on this machine, as far as the operator's
 * list has them. Whatever else listens there offers no models, and is left out.
 */
export const createFindModelsWriter =
  ({ places }: ModelAddresses, usual: UsualServers = LOCAL_SERVERS): WritePassage =>
  async (): Promise<FoundModels> => {
    const listed = usual.map(({ name, places: own }) => ({
      name,
      // 127.0.0.1 and localhost are the same server.
      place: own.find((place) => places.has(place)),
    }));
    const asked = listed.flatMap(({ name, place }) => (place ? [{ name, place }] : []));
    const found = await Promise.all(asked.map(({ name, place }) => look(name, place, places)));
    return {
      servers: found.filter((server) => server !== null),
      asked: asked.map(({ place }) => place),
    };
  };
