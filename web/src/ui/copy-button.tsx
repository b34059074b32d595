import { ActionIcon, Button, CopyButton as CopyState, Tooltip } from '@mantine/core';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts.ts';

interface CopyButtonProps {
  readonly value: string;
  /** The label of the button, which names what it copies. */
  readonly label?: string;
  /** Shows only an icon, with the label as a tooltip. */
  readonly bare?: boolean;
}

/** Copies a text and confirms it. */
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
