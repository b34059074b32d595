/** How a browser works unless told; apart from the browser itself, which takes long to load. */
const MEGABYTE = 1024 * 1024;

export const BROWSER_DEFAULTS = {
  pages: 2,
  pagesPerProcess: 100,
  idleMs: 60_000,
  trafficBytes: 50 * MEGABYTE,
  memoryMegabytes: 1_024,
};
