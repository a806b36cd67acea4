import { Controller, Delete, Get, Post } from '@nestjs/common';
import { controllerRoutes } from './nest-routes.js';

@Controller(['api/things', 'api/others'])
class Things {
  @Get() list(): string {
    return this.helper();
  }
  @Post([':id/parts', 'parts']) add(): void {}
  @Delete('/:id') remove(): void {}
  helper(): string {
    return '';
  }
}

describe('the routes of a controller', () => {
  it('are the handlers with their methods and paths', () => {
    expect(controllerRoutes(Things)).toEqual([
      { handler: 'list', operation: 'GET /api/things' },
      { handler: 'list', operation: 'GET /api/others' },
      { handler: 'add', operation: 'POST /api/things/:id/parts' },
      { handler: 'add', operation: 'POST /api/things/parts' },
      { handler: 'add', operation: 'POST /api/others/:id/parts' },
      { handler: 'add', operation: 'POST /api/others/parts' },
      { handler: 'remove', operation: 'DELETE /api/things/:id' },
      { handler: 'remove', operation: 'DELETE /api/others/:id' },
    ]);
  });

  it('are empty for a class that is not a controller', () => {
    expect(controllerRoutes(class {})).toEqual([]);
  });
});
