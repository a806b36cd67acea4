import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomerAccountsService } from './customer-accounts.service.js';
import { CustomersController } from './customers.controller.js';
import { CustomersService } from './customers.service.js';
import { Customer } from './customer.entity.js';
import { CustomerErasure } from './customer-erasure.service.js';
import { ErasedCustomer } from './erased-customer.entity.js';

/** Customers. */
@Module({
  imports: [TypeOrmModule.forFeature([Customer, ErasedCustomer])],
  controllers: [CustomersController],
  providers: [CustomersService, CustomerAccountsService, CustomerErasure],
  exports: [CustomersService, CustomerAccountsService, CustomerErasure],
})
export class CustomersModule {}
