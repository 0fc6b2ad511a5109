import { isRecord } from '#contract/json.ts';

/** A value that a body has: `data.coordinates.pickup`, with `[]` after a list. */
export type DescribedValue = { name: string; type: string; isRequired: boolean; note: string };

type Schema = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] => [...listOf(anyOf), ...listOf(oneOf)];

const limitsOf = ({ maxLength, minimum, maximum, maxItems }: Schema): string[] => [
  ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
  ...(typeof minimum === 'number' ? [`from ${minimum}`] : []),
  ...(typeof maximum === 'number' ? [`to ${maximum}`] : []),
  ...(typeof maxItems === 'number' ? [`at most ${maxItems} entries`] : []),
];

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

/** The type of a value in words, as `text, at most 64 characters`. */
const typeOf = (schema: Schema): string => {
  const { type, enum: values, const: constant, items } = schema;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (type === 'array')
    return ['list', ...limitsOf(schema), ...(isRecord(items) ? [`each ${typeOf(items)}`] : [])].join(', ');
  const name = typeof type === 'string' ? (words[type] ?? type) : 'anything';
  return [name, ...limitsOf(schema)].join(', ');
};

const noteOf = ({ description, examples }: Schema): string => {
  const example = Array.isArray(examples) ? [`Like \`${JSON.stringify(examples[0])}\`.`] : [];
  return [...(typeof description === 'string' ? [description] : []), ...example].join(' ');
};

/** The schema that has names of its own: the value itself, the entries of a list, or what may be null. */
const namedPart = (schema: Schema): { part: Schema; suffix: string } | null => {
  if (isRecord(schema['properties'])) return { part: schema, suffix: '' };
  const { items } = schema;
  const inner = isRecord(items) ? namedPart(items) : null;
  if (inner) return { part: inner.part, suffix: `[]${inner.suffix}` };
  const [only, ...others] = listOf(schema['anyOf']).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? namedPart(only) : null;
};

const addValues = (values: DescribedValue[], schema: Schema, prefix: string): void => {
  const { properties, required } = schema;
  const names: unknown[] = Array.isArray(required) ? required : [];
  for (const [name, value] of Object.entries(isRecord(properties) ? properties : {})) {
    if (!isRecord(value)) continue;
    const path = prefix + name;
    values.push({ name: path, type: typeOf(value), isRequired: names.includes(name), note: noteOf(value) });
    const named = namedPart(value);
    if (named) addValues(values, named.part, `${path}${named.suffix}.`);
  }
};

/** Every value of a body, those of a list's entries and of objects after what holds them. */
export const describeSchema = (schema: Schema): DescribedValue[] => {
  const values: DescribedValue[] = [];
  addValues(values, schema, '');
  return values;
};

/** A value as the schema has it: of an object what is required, and what has an example of its own. */
export const exampleOf = (schema: Schema): unknown => {
  const { type, enum: values, const: constant, items, examples, properties, required, minimum } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0];
  const [first] = alternativesOf(schema);
  if (first) return exampleOf(first);
  if (isRecord(properties)) {
    const names: unknown[] = Array.isArray(required) ? required : [];
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) =>
        isRecord(value) && (names.includes(name) || 'examples' in value) ? [[name, exampleOf(value)]] : [],
      ),
    );
  }
  if (type === 'array') return isRecord(items) ? [exampleOf(items)] : [];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return type === 'boolean' ? false : '…';
};

/** The ways in which a body may be made: usually one. */
export const variantsOf = (schema: Schema): Schema[] =>
  (isRecord(schema['properties']) ? [schema] : listOf(schema['anyOf'])).filter((each) =>
    isRecord(each['properties']),
  );
