import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { freePort } from '../../src/platform/free-port.ts';
import { answers } from '../processes.ts';

const START_TRIES = 200;

/** A real Prometheus that reads the metrics of some processes and holds them against rules. */
export const startPrometheus = async (options: {
  readonly directory: string;
  readonly rules: string;
  readonly ports: readonly number[];
  /** How often it reads and evaluates. */
  readonly everySeconds: number;
}) => {
  const folder = join(options.directory, 'prometheus');
  mkdirSync(folder);
  const every = `${options.everySeconds}s`;
  const config = {
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    rule_files: ['rules.yml'],
    scrape_configs: [
      {
        job_name: 'copydesk',
        // A process that is not started on purpose is not away: targets come and go with this file.
        file_sd_configs: [{ files: [join(folder, 'targets.json')], refresh_interval: '1s' }],
      },
    ],
  };
  const setPorts = (ports: readonly number[]) => {
    const targets = ports.map((port) => `127.0.0.1:${port}`);
    // Prometheus never reads half of it.
    writeFileSync(join(folder, 'new-targets'), JSON.stringify([{ targets }]));
    renameSync(join(folder, 'new-targets'), join(folder, 'targets.json'));
  };
  writeFileSync(join(folder, 'rules.yml'), options.rules);
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  setPorts(options.ports);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let failure: Error | undefined;
  child.once('error', () => {
    failure = new Error('Prometheus is missing: apt-get install prometheus');
  });
  const kill = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  for (let tries = 0; !(await answers(`${url}/-/ready`)); tries += 1) {
    if (failure) throw failure;
    if (tries === START_TRIES || child.exitCode !== null) {
      await kill();
      throw new Error('Prometheus did not start');
    }
    await sleep(50);
  }
  return {
    kill,
    setPorts,
    /** The names of the alerts that fire now. */
    firing: async (): Promise<string[]> => {
      const response = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const names = data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)];
    },
  };
};

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
