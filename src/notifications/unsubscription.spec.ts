import type { ParsedMail } from 'mailparser';
import { atOnce } from '../../test/harness.js';
import { fact, linkIn, useNotificationMails } from '../../test/notified.js';
import { SystemDb } from '../platform/database/system-db.js';
import { StaffService } from '../staff/staff.service.js';

describe('notifications by email', () => {
  const { mailbox, api, pages, tell, work, makeDue, staff } = useNotificationMails();
  const pathIn = (mail: ParsedMail): string => new URL(linkIn(mail)).pathname;

  it('end with the link in a message, which needs a POST but no session', async () => {
    const { shop, owner } = pages;
    const colleague = await staff('apps__install_apps');
    await tell(shop, fact(1));
    await work();
    const mail = await mailbox.last(owner.email, 1);
    expect(mail.headerLines.map(({ line }) => line)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const path = pathIn(mail);
    const asked = await api.call('GET', path);
    expect([asked.status, asked.text.includes('Stop all email about')]).toEqual([200, true]);
    expect((await pages.open(pages.list)).text).not.toContain('You stopped all email');
    mailbox.refuses = true;
    await tell(shop, fact(4));
    await work();
    mailbox.refuses = false;
    const boundary = 'x';
    const oneClick = [
      { raw: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      {
        raw: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
    ];
    const answers = await atOnce(20, (n) => api.call('POST', path, oneClick[n % 2]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await pages.open(pages.list)).text).toContain('You stopped all email about this store.');
    await makeDue(shop);
    await tell(shop, fact(2));
    await work();
    expect(mailbox.to(owner.email)).toHaveLength(1);
    await mailbox.last(colleague.email, 2);
    await pages.post(pages.list, { shown: 'export_ready', mailed: 'export_ready', language: 'en' });
    await tell(shop, fact(3));
    await work();
    await mailbox.last(owner.email, 2);
  });

  it('do not end with a link that was not created here, nor for a former member', async () => {
    const { shop, owner } = pages;
    const colleague = await staff('apps__install_apps');
    await tell(shop, fact(1));
    await work();
    const [mine, theirs] = [pathIn(await mailbox.last(owner.email, 1)), pathIn(await mailbox.last(colleague.email, 1))];
    const [head, signature] = [mine.replace(/\.[^.]*$/, ''), theirs.replace(/^.*\./, '')];
    for (const forged of [`${head}.${signature}`, head, '/unsubscribe/x', '/unsubscribe/1.1.']) {
      expect((await api.call('POST', forged)).status).toBe(404);
      expect((await api.call('GET', forged)).status).toBe(404);
    }
    await api.app.get(SystemDb).asStore(shop.store_id, (ctx) => api.app.get(StaffService).remove(ctx, colleague.merchant_id));
    expect((await api.call('POST', theirs)).status).toBe(200);
    expect(await api.query('SELECT 1 FROM notification_choices WHERE store_id = $1', [shop.store_id])).toEqual([]);
  });
});
