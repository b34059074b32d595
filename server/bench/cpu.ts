import { readdirSync, readFileSync } from 'node:fs';

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process or thread ended meanwhile.
    return '';
  }
};

const listOrEmpty = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** Microseconds of CPU that a process has used, all threads; 0 where the system does not say. */
export const cpuOfProcess = (pid: number): number =>
  listOrEmpty(`/proc/${pid}/task`)
    .map((thread) => readOrEmpty(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])
    .reduce((sum, nanoseconds) => sum + Number(nanoseconds || 0) / 1000, 0);

/** The fields of a process's stat that follow its name, which stands in parentheses. */
const statOf = (pid: number | string): string[] => {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const TICK_US = 10_000;

/** The same for a process and its children, such as PostgreSQL with its connections. */
export const cpuOfFamily = (parent: number): number => {
  const children = listOrEmpty('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statOf(pid)[1] === String(parent));
  // Children that ended are counted in their parent, in ticks of the clock.
  const [user = 0, system = 0] = statOf(parent).slice(13, 15).map(Number);
  const ended = (user + system) * TICK_US;
  return (
    children.reduce((sum, pid) => sum + cpuOfProcess(Number(pid)), cpuOfProcess(parent)) + ended
  );
};

/** Milliseconds of CPU while `work` ran: of this process and of PostgreSQL. Other load does not count. */
export const cpuDuring = async <T>(
  postgresPid: number,
  work: () => Promise<T>,
): Promise<{ result: T; own: number; postgres: number }> => {
  const before = process.cpuUsage();
  const postgres = cpuOfFamily(postgresPid);
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    result,
    own: (user + system) / 1000,
    postgres: (cpuOfFamily(postgresPid) - postgres) / 1000,
  };
};
