import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test('no two routes share a method and a path', () => {
  const places = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
});

test('a route that anybody can send to takes no more than 8 KiB', () => {
  const open = routes.filter(
    (route) =>
      route.surface === 'app' &&
      ['open', 'pending'].includes(route.access) &&
      route.method === 'POST',
  );
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter(({ bodyKibibytes = Infinity }) => bodyKibibytes > 8)).toEqual([]);
});
