import { Injectable } from '@nestjs/common';
import { ApiDocument } from '../../../platform/openapi/api-document.js';
import { type Guide, guideFrom } from '../library.js';
import { type Known, operationsOf, type Reference } from './operations.js';
import { operationMarkdown } from './operation-markdown.js';

/** Name of the contents of the API reference, and the folder of the pages of its operations. */
export const REFERENCE = 'reference';
/** Title of the contents of the API reference. */
export const REFERENCE_TITLE = 'API reference';

const FOLDER = `${REFERENCE}/`;

/** Page of an operation. */
export interface OperationPage extends Guide {
  /** Operations of the same tag. */
  readonly siblings: readonly Known['operation'][];
}

const INTRODUCTION = `# API reference

Every operation of the API: its parameters and fields, examples, errors, and samples for curl, TypeScript, Python and PHP.
[Swagger UI](/docs/api) has the same with a form that sends requests, and [openapi.json](/openapi.json) is the same for programs, with the
[topics](topics.md) as webhooks. Begin with [Getting started](getting-started.md) for credentials, lists, amounts and times.`;

/** Pages of the API reference, each created from the OpenAPI document of this installation when it is first read. */
@Injectable()
export class ApiPages {
  private known: ReadonlyMap<string, Known> | undefined;
  private readonly made = new Map<string, Guide | OperationPage>();

  constructor(private readonly document: ApiDocument) {}

  /** All operations, in the order of the document. */
  private get operations(): ReadonlyMap<string, Known> {
    return (this.known ??= new Map(operationsOf(this.reference).map((known) => [known.operation.operationId, known])));
  }

  /** Returns the contents or the page of an operation, by its address below /docs; undefined if there is none. */
  page(address: string): Guide | OperationPage | undefined {
    const page = this.made.get(address) ?? this.make(address);
    if (page) this.made.set(address, page);
    return page;
  }

  private make(address: string): Guide | OperationPage | undefined {
    if (address === REFERENCE) return this.contents();
    const known = address.startsWith(FOLDER) ? this.operations.get(address.slice(FOLDER.length)) : undefined;
    return known && this.operation(address, known);
  }

  /** Lists all operations by tag. */
  private contents(): Guide {
    const sections = this.reference.tags.map(({ name, description }) => {
      const rows = this.ofTag(name).map(
        ({ method, path, operation: { operationId, summary } }) =>
          `| [${summary}](/docs/${REFERENCE}/${operationId}) | \`${method} ${path}\` |`,
      );
      return [`## ${name}`, '', description, '', '| Operation | Route |', '| --- | --- |', ...rows].join('\n');
    });
    return guideFrom({ name: REFERENCE, title: REFERENCE_TITLE, text: `${[INTRODUCTION, ...sections].join('\n\n')}\n` });
  }

  private operation(name: string, known: Known): OperationPage {
    const [tag = ''] = known.operation.tags;
    const siblings = this.ofTag(tag).map(({ operation }) => operation);
    return guideFrom({ name, title: known.operation.summary, text: operationMarkdown(this.reference, known), siblings });
  }

  private ofTag(tag: string): Known[] {
    return [...this.operations.values()].filter(({ operation }) => operation.tags.includes(tag));
  }

  private get reference(): Reference {
    return this.document.value as unknown as Reference;
  }
}
