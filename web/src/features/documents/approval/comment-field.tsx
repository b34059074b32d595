import { Textarea } from '../../../ui/controls.ts';
import { useTexts } from './texts.ts';

/** The server refuses longer comments. */
const LONGEST = 5_000;

interface CommentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isFirst?: boolean;
}

/** What somebody says with a question or a decision. It may stay empty. */
export const CommentField = ({ value, onChange, isFirst = false }: CommentFieldProps) => {
  const t = useTexts();
  return (
    <Textarea
      label={t('comment')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={LONGEST}
      data-autofocus={isFirst || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
