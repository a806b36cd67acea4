import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import { handlerArguments } from './nest-arguments.js';

@Controller('probes')
class Probes {
  @Post(':id')
  make(@Param('id') id: string, @Query() query: object, @Query('page') page: string, @Body() body: object): unknown[] {
    return [id, query, page, body];
  }
}

describe('the arguments of a handler', () => {
  it('are known by the kind of their decorator', () => {
    const { body, query } = handlerArguments(Probes, 'make');
    expect(body).toMatchObject([{ index: 3, data: undefined }]);
    expect(query).toHaveLength(2);
    expect(query).toEqual(
      expect.arrayContaining([expect.objectContaining({ index: 1 }), expect.objectContaining({ index: 2, data: 'page' })]),
    );
  });

  it('are empty if nothing is decorated', () => {
    expect(handlerArguments(Probes, 'missing')).toEqual({ body: [], query: [] });
  });
});
