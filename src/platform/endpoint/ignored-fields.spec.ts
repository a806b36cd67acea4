import { Body, Controller, Post, Query } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { PickType } from '@nestjs/swagger';
import { Field } from '../contract/field.js';
import { UpdateOf } from '../contract/fields/update-of.js';
import { ignoredFields } from './ignored-fields.js';

class Label {
  @Field.Text() text: string;
}

class Nothing {}

class Item {
  @Field.Text() name: string;
  @Field.Optional() @Field.ObjectOf(() => Label) label?: Label;
  @Field.Optional() @Field.JsonObject() metadata?: object;
}

class Box {
  @Field.Items(() => Item, { min: 1, max: 500 }) items: Item[];
  @Field.Optional() @Field.ObjectOf(() => Label) label?: Label;
  @Field.Optional() @Field.ObjectOf(() => Nothing) nothing?: Nothing;
  @Field.Optional() @Field.JsonObject() address?: object;
  @Field.Optional() @Field.Words({ min: 0 }) words?: string[];
  @Field.Optional() @Field.ObjectOf(() => Box) inner?: Box;
}

class UpdateBox extends UpdateOf(PickType(Box, ['items', 'label'])) {}

class Filters {
  @Field.Optional() @Field.Text() name?: string;
}

@Controller('boxes')
class Boxes {
  @Post()
  create(@Query() filters: Filters, @Body() box: Box): unknown[] {
    return [filters, box];
  }

  @Post('update')
  update(@Body() box: UpdateBox): UpdateBox {
    return box;
  }
}

describe('the names of fields without effect', () => {
  const namesIn = (body: unknown, query: object = {}, handler: 'create' | 'update' = 'create'): string | undefined => {
    const method = Object.getOwnPropertyDescriptor(Boxes.prototype, handler)?.value as () => unknown;
    return ignoredFields(new ExecutionContextHost([], Boxes, method), { method: 'POST', query, body });
  };

  it('include those of nested objects and of objects in lists, in the order of the body', () => {
    const items = [{ name: 'a' }, { foo: 1, name: 'b', bar: 1, label: { foo: 1, text: 't' } }, { foo: 1 }];
    const body = { last: 1, items, label: { text: 't', colour: 1 }, end: {} };
    expect(namesIn(body, { nam: 'x' })).toBe('nam, last, items[1].foo, items[1].bar, items[1].label.foo, items[2].foo, label.colour, end');
  });

  it('exclude those of objects whose fields are not declared', () => {
    const metadata = { any: { thing: [{ at: 'all' }] } };
    expect(namesIn({ items: [{ name: 'a', metadata }], address: { street: 1, more: metadata }, nothing: { a: 1 } })).toBeUndefined();
  });

  it('include those of fields that another class inherits', () => {
    expect(namesIn({ items: [{ foo: 1 }], label: { foo: 1 }, address: {} }, {}, 'update')).toBe('items[0].foo, label.foo, address');
  });

  it.each([null, undefined, 1, 'text', true, [], [[]], [{ foo: 1 }], Object.assign(() => 1, { foo: 1 })])(
    'are not those in %p where an object is meant',
    (label) => {
      expect(namesIn({ label, items: label === null ? [null, 1, 'a', [{ foo: 1 }]] : { foo: 1 } })).toBeUndefined();
    },
  );

  it('are not those in objects where texts are meant', () => {
    expect(namesIn({ words: [{ foo: 1 }] })).toBeUndefined();
  });

  it('are at most ten', () => {
    const items = Array.from({ length: 6 }, () => ({ a: 1, b: 1 }));
    const names = (count: number): string[] =>
      Array.from({ length: count }, (_, n) => [`items[${String(n)}].a`, `items[${String(n)}].b`]).flat();
    expect(namesIn({ items })?.split(', ')).toEqual(names(5));
    expect(namesIn({ items }, { x: 1 })?.split(', ')).toEqual(['x', ...names(5).slice(0, 9)]);
    expect(namesIn({ x: 1, items }, { x: 1 })?.split(', ')).toEqual(['x', ...names(5).slice(0, 9)]);
  });

  it('end the walk when there are ten', () => {
    const read: number[] = [];
    const items = Array.from({ length: 500 }, (_, n) => {
      const item = { foo: 1 };
      return new Proxy(item, {
        ownKeys: () => {
          read.push(n);
          return Reflect.ownKeys(item);
        },
      });
    });
    expect(namesIn({ items })?.split(', ')).toHaveLength(10);
    expect(read).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are found among as many items as a body may have, and the rest is not read', () => {
    const items = (count: number): object[] => [...Array.from({ length: count - 1 }, () => ({})), { foo: 1 }];
    expect(namesIn({ items: items(5_000) })).toBe('items[4999].foo');
    expect(namesIn({ items: items(5_001) })).toBeUndefined();
    expect(namesIn({ items: items(3_000), inner: { items: items(2_001) } })).toBe('items[2999].foo');
  });

  it('have at most 100 characters, and are percent-encoded except for brackets and dots', () => {
    expect(namesIn({ label: { 'a, b\r\n': 1, ঠিকানা: 1, 'x[].y': 1, 12: 1, '': 1 } })).toBe(
      `label[12], label.a%2C%20b%0D%0A, label.${encodeURIComponent('ঠিকানা')}, label.x[].y, label.`,
    );
    expect(namesIn({ label: { ['x'.repeat(5000)]: 1 } })).toBe(`label.${'x'.repeat(94)}`);
    expect(namesIn({ label: { [`${'x'.repeat(93)}😀`]: 1 } })).toBe(`label.${'x'.repeat(93)}%EF%BF%BD`);
  });

  it('can have the names of inherited properties', () => {
    expect(namesIn({ constructor: 1, label: { toString: 1, constructor: 1 } })).toBe('constructor, label.toString, label.constructor');
  });

  it('are found in a class that contains itself, down to the greatest depth that a body can have', () => {
    const nested = (depth: number): object => {
      let box: object = { foo: 1 };
      for (let level = 0; level < depth; level++) box = { inner: box };
      return box;
    };
    expect(namesIn(nested(3))).toBe('inner.inner.inner.foo');
    expect(namesIn(nested(16))).toBe(`${'inner.'.repeat(16)}foo`);
    expect(namesIn(nested(10_000))).toBeUndefined();
  });
});
