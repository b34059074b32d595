import pg from 'pg';

/**
 * Connections that act as whoever the address names, which the service's never do. Losing one is no
 * news: a test database is dropped while the last goodbye may still be on its way.
 */
export const openAdminPool = (url: string, size: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: size });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
};
