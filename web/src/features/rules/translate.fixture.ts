import type { Translate } from '../../lib/texts.ts';

/** Texts as the page shows them, without the library that loads them. */
export const translateFrom = <T extends Readonly<Record<string, string>>>(texts: T) =>
  ((name: string, values: Readonly<Record<string, string | number>> = {}) => {
    const plural = values['count'] === 1 ? 'one' : 'other';
    const text = texts[name] ?? texts[`${name}_${plural}`] ?? name;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
  }) as Translate<T>;
