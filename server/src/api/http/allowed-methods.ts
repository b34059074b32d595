import { routes } from '@copydesk/contract/routes';

interface Place {
  readonly pattern: RegExp;
  readonly methods: ReadonlySet<string>;
}

const patternOf = (path: string): string =>
  path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+');

const placesOf = (): Place[] => {
  const methods = new Map<string, Set<string>>([
    [patternOf('/public/v1/healthz'), new Set(['GET'])],
    [patternOf('/public/v1/version'), new Set(['GET'])],
    [patternOf('/version'), new Set(['GET'])],
  ]);
  for (const { method, path } of routes) {
    const pattern = patternOf(path);
    methods.set(pattern, (methods.get(pattern) ?? new Set()).add(method));
  }
  return [...methods].map(([pattern, of]) => ({
    pattern: new RegExp(`^${pattern}$`),
    methods: of,
  }));
};

const PLACES = placesOf();

/** Returns the methods that an address of the API has, or an empty list if there is no such address. */
export const allowedMethods = (url: string): readonly string[] => {
  const path = url.split('?', 1)[0] ?? '';
  const found = PLACES.filter(({ pattern }) => pattern.test(path)).flatMap((one) => [
    ...one.methods,
  ]);
  if (found.length === 0) return [];
  const all = new Set([...found, 'OPTIONS', ...(found.includes('GET') ? ['HEAD'] : [])]);
  return [...all].toSorted();
};
