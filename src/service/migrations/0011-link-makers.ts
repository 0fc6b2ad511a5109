import type { SchemaModule } from 'kysely';

/** Which key made a link, so that its unused links end with it. Null for links of the command line, and of earlier versions. */
export const linkMakers = async (schema: SchemaModule): Promise<void> => {
  await schema.alterTable('connect_links').addColumn('maker_prefix', 'text').execute();
};
