import Type, { type TProperties } from 'typebox';

const closed = { additionalProperties: false };

/** A part of a file that has all of these keys and no others. */
export const section = <P extends TProperties>(properties: P, description: string) =>
  Type.Object(properties, { ...closed, description });

/** A whole content file, with the metadata that editors need for its schema. */
export const contentFile = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...closed,
  });
