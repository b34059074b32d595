import Type, { type Static } from 'typebox';
import { Id, LanguageKey } from '../shared/schema.ts';

export const TemplateCommand = Type.Object(
  { id: Type.String(), languageKey: LanguageKey },
  { description: 'One generation step of a template, in one language.' },
);

export const TemplateMeta = Type.Object(
  {
    id: Type.String(),
    languageKey: LanguageKey,
    form: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description:
        'The fields that a generation takes: `{key, type, label, description, placeholder, required, maxLength, options, default}`, where type is text, textarea, number, boolean, select, multiselect or infobase.',
    }),
  },
  { description: 'A template in one language, with its input form.' },
);

export const Template = Type.Object(
  {
    id: Id('Identifier of the template.', 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab'),
    key: Type.String({ description: 'Machine-readable name.', examples: ['product_description'] }),
    commands: Type.Array(TemplateCommand),
    templateMetas: Type.Array(TemplateMeta),
  },
  { description: 'A content template.' },
);
export type Template = Static<typeof Template>;

export const templateExample: Template = {
  id: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab',
  key: 'product_description',
  commands: [{ id: 'tcm_01kb3yz8v7e8xs6e1hq6m2p4ad', languageKey: 'EN' }],
  templateMetas: [
    {
      id: 'tpm_01kb3yz8v7e8xs6e1hq6m2p4ae',
      languageKey: 'EN',
      form: [
        {
          key: 'product_name',
          type: 'text',
          label: 'Product name',
          description: 'The name as customers see it.',
          placeholder: 'Walnut desk',
          required: true,
          maxLength: 120,
        },
      ],
    },
  ],
};
