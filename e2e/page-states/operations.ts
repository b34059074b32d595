import { readyAs, type PageState } from '../look-at-page.ts';

/** The pages of models, spending and data, with what opens on them. */
export const operationsStates = (workspace: {
  readonly publicId: string;
}): readonly PageState[] => {
  const at = (path: string): string => `/w/${workspace.publicId}/settings/${path}`;
  return [
    {
      name: 'models',
      path: at('models'),
      ready: readyAs('Models'),
      overlays: [
        {
          name: 'own-model',
          opener: (page) => page.getByRole('button', { name: 'Set up a model' }),
          open: async (page) => {
            await page.getByRole('button', { name: 'Set up a model' }).click();
            await page.getByRole('dialog').waitFor();
          },
        },
      ],
    },
    { name: 'spend', path: at('spend?range=90'), ready: readyAs('Spending') },
    {
      name: 'spend-budget',
      path: at('spend?show=cost'),
      ready: async (page) => {
        await readyAs('Spending')(page);
        await page.getByRole('button', { name: 'Change the budget' }).click();
        await page.getByRole('radio', { name: 'Own limit' }).check();
      },
    },
    {
      name: 'data',
      path: at('data'),
      ready: readyAs('Data'),
      overlays: [
        {
          name: 'periods',
          opener: (page) => page.getByRole('button', { name: 'Save the periods' }),
          open: async (page) => {
            await page.getByLabel('Texts', { exact: true }).fill('30');
            await page.getByRole('button', { name: 'Save the periods' }).click();
            await page.getByRole('dialog').waitFor();
          },
        },
      ],
    },
  ];
};
