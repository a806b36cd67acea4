/**
 * Returns the schemas, in which each event has only the data of its topic: as a type, the open `data` of the envelope would allow any field.
 * @param {Record<string, any>} schemas
 * @returns {Record<string, any>}
 */
export function withClosedEvents({ Envelope, ...schemas }) {
  const { data: _, event_topic: __, ...properties } = Envelope.properties;
  const own = ['data', 'event_topic'];
  const required = Envelope.required.filter((/** @type {string} */ name) => !own.includes(name));
  const isEvent = (/** @type {any} */ schema) => schema.allOf?.[0]?.$ref === '#/components/schemas/Envelope';
  const closed = Object.entries(schemas).map(([name, schema]) => {
    if (!isEvent(schema)) return [name, schema];
    const [envelope, topic] = schema.allOf;
    return [name, { allOf: [envelope, { ...topic, required: own }] }];
  });
  return { ...Object.fromEntries(closed), Envelope: { ...Envelope, properties, required } };
}
