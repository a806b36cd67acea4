import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { listReply, paginationField } from '../core/list-reply.js';
import { DebitWallet, ListWalletTransactions, WalletDebit, WalletDetail, WalletTransactionDetail } from './wallet.dto.js';
import { WalletService } from './wallet.service.js';

/** Wallet of the calling app in the store. */
@Controller('api/apps/v1/billing/wallet')
export class WalletController {
  constructor(private readonly wallets: WalletService) {}

  /** Returns the wallet. It is created on first use. */
  @ApiOperation({ operationId: 'wallet.get', summary: 'Get the wallet' })
  @Get()
  @Endpoint(callers.app('billing'), WalletDetail, { extra: Reply.messageField })
  async get(@Ctx() ctx: AppContext): Promise<Reply<WalletDetail>> {
    return new Reply(await this.wallets.show(ctx), { message: 'Wallet retrieved.' });
  }

  /** Takes an amount from the wallet. Concurrent debits succeed only while the balance covers them. */
  @ApiOperation({ operationId: 'wallet.debit', summary: 'Debit the wallet' })
  @Post('debit')
  @Endpoint(callers.app('billing'), WalletDebit, {
    extra: Reply.messageField,
    transaction: 'statement',
    errors: ['invalid_amount', 'insufficient_balance'],
    example: { amount: 50, description: 'Messages' },
  })
  async debit(@Ctx() ctx: AppContext, @Body() body: DebitWallet): Promise<Reply<WalletDebit>> {
    return new Reply(await this.wallets.debit(ctx, body), { message: 'Wallet debited.' });
  }

  /** Lists the transactions of the wallet, newest first. */
  @ApiOperation({ operationId: 'wallet.listTransactions', summary: 'List wallet transactions' })
  @Get('transactions')
  @Endpoint(callers.app('billing'), [WalletTransactionDetail], { extra: { ...Reply.messageField, ...paginationField } })
  async transactions(@Ctx() ctx: AppContext, @Query() query: ListWalletTransactions): Promise<Reply<WalletTransactionDetail[]>> {
    return listReply(await this.wallets.transactions(ctx, query), 'Wallet transactions retrieved.');
  }
}
