import { Module } from '@nestjs/common';
import { CustomerAccountsService } from './customer-accounts.service.js';
import { CustomersController } from './customers.controller.js';
import { CustomersService } from './customers.service.js';

/** Customers. */
@Module({
  controllers: [CustomersController],
  providers: [CustomersService, CustomerAccountsService],
  exports: [CustomersService, CustomerAccountsService],
})
export class CustomersModule {}
