import { memo } from 'react';
import { BasicsFields, MessageFields } from './basics-fields.tsx';
import { ConditionsPart } from './condition-fields.tsx';
import { KindPart } from './kind-fields.tsx';
import { OtherPart } from './other-fields.tsx';
import { WordsPart } from './words-fields.tsx';

/** All fields of a rule. Each field reads and writes its own path of the draft. */
export const RuleForm = memo(({ onLocale }: { readonly onLocale: (locale: string) => void }) => (
  <>
    <BasicsFields />
    <WordsPart onLocale={onLocale} />
    <KindPart />
    <ConditionsPart />
    <MessageFields />
    <OtherPart />
  </>
));
