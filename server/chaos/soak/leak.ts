// The planted fault: a process that keeps a little of everything for ever. It is imported before the role's own program.
const KEPT_A_SECOND = 256 * 1024;
const kept: Buffer[] = [];
setInterval(() => kept.push(Buffer.alloc(KEPT_A_SECOND, 1)), 1_000).unref();
