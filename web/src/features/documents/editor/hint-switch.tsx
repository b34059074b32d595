import { useCommand } from '../../../lib/commands.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { Switch } from '../../../ui/controls.ts';
import { useTexts } from './texts.ts';

/** Shows or hides hints, in every document that the person opens in this browser. */
export const HintSwitch = () => {
  const t = useTexts();
  const { hints } = usePreferences();
  useCommand(t(hints ? 'hide_hints' : 'show_hints'), () => setPreferences({ hints: !hints }));
  return (
    <Switch
      size="xs"
      label={t('show_hints')}
      title={t('show_hints_why')}
      checked={hints}
      onChange={(event) => setPreferences({ hints: event.currentTarget.checked })}
    />
  );
};
