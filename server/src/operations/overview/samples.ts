import type { Registry } from 'prom-client';

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The numbers of this process at one moment, as GET /metrics tells them. */
export interface Samples {
  /** All samples of a metric. There are none if what they count could not be read. */
  readonly all: (name: string) => readonly Sample[];
  /** The sample with these labels; null if it is not known. */
  readonly one: (name: string, labels?: Readonly<Record<string, string>>) => number | null;
  /** The sum of those whose labels are wanted. */
  readonly sum: (name: string, isWanted?: (labels: Sample['labels']) => boolean) => number;
}

/** A value of a histogram has a name of its own. */
interface NamedValue {
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Reads every number of a process once. */
export const readSamples = async (registry: Registry): Promise<Samples> => {
  const byName = new Map<string, Sample[]>();
  for (const { name, values } of await registry.getMetricsAsJSON()) {
    for (const { labels, value, metricName = name } of values as readonly NamedValue[]) {
      const texts = Object.entries(labels).map(([label, text]) => [label, String(text)] as const);
      const sample = { labels: Object.fromEntries(texts), value };
      const others = byName.get(metricName);
      if (others) others.push(sample);
      else byName.set(metricName, [sample]);
    }
  }
  const all = (name: string): readonly Sample[] => byName.get(name) ?? [];
  return {
    all,
    one: (name, wanted = {}) =>
      all(name).find(({ labels }) =>
        Object.entries(wanted).every(([label, text]) => labels[label] === text),
      )?.value ?? null,
    sum: (name, isWanted = () => true) =>
      all(name)
        .filter(({ labels }) => isWanted(labels))
        .reduce((sum, { value }) => sum + value, 0),
  };
};
