/**
 * Operation of the reference.
 * @typedef {{ in: string, name: string, required?: boolean, schema: any }} Parameter
 * @typedef {{ operationId: string, description: string, tags: string[],
 *   parameters?: (Parameter | { $ref: string })[], requestBody?: { required?: boolean, content: Record<string, { schema?: any }> },
 *   responses: Record<string, { content?: Record<string, { schema?: any }> }> }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: { parameters: Record<string, Parameter>,
 *   schemas: Record<string, { properties?: Record<string, { type?: string }> }> } }} Document
 */

/** Returns the JSON of a successful response. @param {Operation} operation */
function answerOf({ responses }) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return success?.content?.['application/json'];
}

/** @param {Operation['requestBody']} body @returns {'form' | 'json' | undefined} */
function bodyOf(body) {
  if (!body) return undefined;
  return 'multipart/form-data' in body.content ? 'form' : 'json';
}

/**
 * Returns the description of an operation that the client needs, or undefined for pages and redirects, which browsers visit.
 * @param {Document} document
 * @param {{ method: string, path: string, operation: Operation }} found
 */
function describe({ components }, { method, path, operation }) {
  const { operationId: id, parameters = [], requestBody } = operation;
  const answer = answerOf(operation);
  if (!answer) return undefined;
  const known = parameters
    .map((one) => ('$ref' in one ? components.parameters[one.$ref.split('/').pop() ?? ''] : one))
    .filter((one) => !!one);
  const header = new Set(known.filter((one) => one.in === 'header').map(({ name }) => name));
  const query = known.filter((one) => one.in === 'query');
  return {
    id,
    text: operation.description,
    method: method.toUpperCase(),
    path,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, type: known.find((one) => one.name === name)?.schema.type })),
    answerSchema: answer.schema,
    query: query.length > 0,
    queryParameters: query,
    queryRequired: query.some(({ required }) => required),
    body: bodyOf(requestBody),
    bodySchema: requestBody?.content['application/json']?.schema,
    bodyRequired: requestBody?.required === true,
    keyed: header.has('Idempotency-Key'),
    dryRun: header.has('Dry-Run'),
    conditional: header.has('If-Match'),
    list: query.some(({ name }) => name === 'cursor') || id === 'events.list',
  };
}

/** @typedef {NonNullable<ReturnType<typeof describe>>} Described */

/** Groups operations by resource. @param {Described[]} all */
export function groupsOf(all) {
  /** @type {Map<string, Described[]>} */
  const groups = new Map();
  for (const one of all) {
    const name = one.id.split('.')[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return groups;
}

/**
 * Returns the operations of the reference that programs call, in its order.
 * @param {Document} document
 */
export function describedOperations(document) {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  return found.map((one) => describe(document, one)).filter((one) => one !== undefined);
}
