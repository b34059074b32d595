import type { STARTER_TEMPLATES, StarterTemplateKey } from './templates.ts';
import type { StarterToneKey } from './tones.ts';

type Templates = typeof STARTER_TEMPLATES;
type FieldOf<K extends StarterTemplateKey> = Templates[K]['fields'][number];

type HintsOf<F> = F extends { readonly hints: readonly (infer Hint extends string)[] }
  ? Hint
  : never;
type OptionWords<F> = F extends { readonly options: readonly (infer Value extends string)[] }
  ? { readonly options: Readonly<Record<Value, string>> }
  : unknown;
type FieldWords<F> = Readonly<Record<'label' | HintsOf<F>, string>> & OptionWords<F>;

type CommandsOf<Steps extends readonly string[]> = { readonly [N in keyof Steps]: string };

/**
 * The starter content in one language, as `loadStarter` returns it. Code does not compile
 * if words for a template, field, hint, option, step or tone are missing, or if there are
 * words for something that does not exist.
 */
export interface StarterWords {
  readonly templates: {
    readonly [K in StarterTemplateKey]: {
      readonly name: string;
      readonly fields: { readonly [F in FieldOf<K> as F['key']]: FieldWords<F> };
    };
  };
  /** The prompts for the model: per template one command for each step. */
  readonly commands: {
    readonly [K in StarterTemplateKey]: CommandsOf<Templates[K]['steps']>;
  };
  readonly tones: Readonly<
    Record<StarterToneKey, { readonly name: string; readonly description: string }>
  >;
}
