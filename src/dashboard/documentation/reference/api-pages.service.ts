import { Injectable } from '@nestjs/common';
import { ApiDocument } from '../../../platform/openapi/api-document.js';
import type { Guide } from '../library.js';
import { type Known, operationsOf, type Reference } from './operations.js';
import { operationMarkdown } from './operation-markdown.js';

/** Name of the contents of the API reference, and the folder of the pages of its operations. */
export const REFERENCE = 'reference';

/** Page of an operation. */
export interface OperationPage extends Guide {
  /** Operations of the same tag. */
  readonly siblings: readonly Known['operation'][];
}

const INTRODUCTION = `# API reference

Every operation of the API: its parameters and fields, examples, errors, and samples for curl, TypeScript, Python and PHP.
[Swagger UI](/docs/api) has the same with a form that sends requests, and [openapi.json](/openapi.json) is the same for programs, with the
[topics](topics.md) as webhooks. Begin with [Getting started](getting-started.md) for credentials, lists, amounts and times.`;

/** Pages of the API reference, made from the OpenAPI document of this installation. */
@Injectable()
export class ApiPages {
  private known: ReadonlyMap<string, Known> | undefined;

  constructor(private readonly document: ApiDocument) {}

  /** All operations, in the order of the document. */
  get operations(): ReadonlyMap<string, Known> {
    return (this.known ??= new Map(operationsOf(this.reference).map((known) => [known.operation.operationId, known])));
  }

  /** The list of all operations by tag. */
  get contents(): Guide {
    const sections = this.reference.tags.map(({ name, description }) => {
      const own = [...this.operations.values()].filter(({ operation }) => operation.tags.includes(name));
      const rows = own.map(
        ({ method, path, operation: { operationId, summary } }) =>
          `| [${summary}](/docs/${REFERENCE}/${operationId}) | \`${method} ${path}\` |`,
      );
      return [`## ${name}`, '', description, '', '| Operation | Route |', '| --- | --- |', ...rows].join('\n');
    });
    return { name: REFERENCE, title: 'API reference', text: `${[INTRODUCTION, ...sections].join('\n\n')}\n` };
  }

  /** Returns the page of an operation; undefined if there is none. */
  page(id: string): OperationPage | undefined {
    const known = this.operations.get(id);
    if (!known) return undefined;
    const [tag = ''] = known.operation.tags;
    const siblings = [...this.operations.values()].map(({ operation }) => operation).filter(({ tags }) => tags.includes(tag));
    const { summary: title } = known.operation;
    return { name: `${REFERENCE}/${id}`, title, text: operationMarkdown(this.reference, known), siblings };
  }

  private get reference(): Reference {
    return this.document.value as unknown as Reference;
  }
}
