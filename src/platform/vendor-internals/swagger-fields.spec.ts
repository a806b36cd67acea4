import { ApiProperty } from '@nestjs/swagger';
import { declaredFields } from './swagger-fields.js';

class Leaf {
  color: string;
  static _OPENAPI_METADATA_FACTORY(): object {
    return { color: { type: () => String } };
  }
}

class Base {
  base_id: number;
  static _OPENAPI_METADATA_FACTORY(): object {
    return { base_id: { type: () => Number }, name: { type: () => String } };
  }
}

class Tree extends Base {
  @ApiProperty({ type: () => [Leaf] }) leaves: Leaf[];
  static override _OPENAPI_METADATA_FACTORY(): object {
    return { height: { type: () => Number }, leaves: { type: () => [Leaf] }, name: { type: () => String } };
  }
}

describe('the fields of a class', () => {
  it('start with the fields of its base classes, and include the classes of its fields', () => {
    const fields = declaredFields([Tree]);
    expect(fields.get('Tree')).toEqual(['base_id', 'name', 'height', 'leaves']);
    expect(fields.get('Leaf')).toEqual(['color']);
  });
});
