import { Injectable } from '@nestjs/common';
import { OrganisationMoney } from '../../../developers/money/organisation-money.service.js';
import { OrganisationsService } from '../../../developers/organisations/organisations.service.js';
import type { OrganisationContext } from '../../../platform/auth/organisation-context.js';
import { Pdf } from '../../../platform/contract/reply.js';
import type { Visit } from '../../visit.js';
import type { AskedStatement } from '../developers.dto.js';
import { PdfDrawing } from '../../pdf/pdf-drawing.service.js';
import { sheetOf } from './statement-sheet.js';

/** Statements of organisations in PDF. */
@Injectable()
export class Statements {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly money: OrganisationMoney,
    private readonly drawing: PdfDrawing,
  ) {}

  /** Sends the statement for the requested months and app as a file, by default in the language of the visit. */
  async send(ctx: OrganisationContext, visit: Visit, { language = visit.language, ...asked }: AskedStatement): Promise<Pdf> {
    const [{ name }, report] = await Promise.all([this.organisations.show(ctx), this.money.report(ctx, asked)]);
    const pdf = await this.drawing.draw(
      { organisation_id: ctx.organisation_id },
      sheetOf({ organisation: name, report, language, zone: visit.platform_zone, at: new Date() }),
    );
    void visit.reply.header('content-language', language);
    const { bytes } = visit.download(`statement-${report.from}-${report.to}.pdf`, 'application/pdf', pdf);
    return new Pdf(bytes);
  }
}
