import { ActionIcon, Button, CopyButton as CopyState, Tooltip } from '@mantine/core';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts.ts';

interface CopyButtonProps {
  readonly value: string;
  /** What is copied, as the button says it. */
  readonly label?: string;
  /** A drawing only, its label as a tooltip. */
  readonly bare?: boolean;
}

/** Copies a text and says so. */
export const CopyButton = ({ value, label, bare = false }: CopyButtonProps) => {
  const t = useUiTexts();
  return (
    <CopyState value={value} timeout={2000}>
      {({ copied, copy }) => {
        const words = copied ? t('copied') : (label ?? t('copy'));
        const icon = <Icon name={copied ? 'check' : 'copy'} />;
        return bare ? (
          <Tooltip label={words}>
            <ActionIcon onClick={copy} aria-label={words}>
              {icon}
            </ActionIcon>
          </Tooltip>
        ) : (
          <Button variant="default" leftSection={icon} onClick={copy}>
            {words}
          </Button>
        );
      }}
    </CopyState>
  );
};
