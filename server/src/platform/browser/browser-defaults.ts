/**
 * The default settings of a browser. They have their own file because the browser module takes long to load.
 */
const MEGABYTE = 1024 * 1024;

export const BROWSER_DEFAULTS = {
  pages: 2,
  pagesPerProcess: 100,
  idleMs: 60_000,
  trafficBytes: 50 * MEGABYTE,
  memoryMegabytes: 1_024,
};
