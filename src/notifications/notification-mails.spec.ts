import { Till } from '../../test/billing.js';
import { exported } from '../../test/bulk.js';
import type { Shop } from '../../test/factories.js';
import { atOnce, serveBeside, until } from '../../test/harness.js';
import { account, addToStaff, merchantOf } from '../../test/merchants.js';
import { fact, linkIn, useNotificationMails } from '../../test/notified.js';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { StaffService } from '../staff/staff.service.js';

describe('notifications by email', () => {
  const { mailbox, api, pages, tell, work, makeDue, staff } = useNotificationMails();

  const mailsOf = ({
    store_id,
  }: Pick<Shop, 'store_id'>): Promise<{ merchant_id: number; attempts: number; waits: boolean; sent: boolean }[]> =>
    api.query(
      `SELECT merchant_id::int, attempts, due_at IS NOT NULL AS waits, sent_at IS NOT NULL AS sent FROM notification_mails
       WHERE store_id = $1 ORDER BY notification_id, merchant_id`,
      [store_id],
    );
  const bangla = (store_id: number): Promise<unknown> => api.query(`UPDATE stores SET language = 'bn' WHERE store_id = $1`, [store_id]);

  it('reach the members who can act on the fact, and only them', async () => {
    const { shop, owner } = pages;
    const able = await staff('apps__install_apps');
    const unable = await staff('orders__view_orders');
    const suspended = await staff('apps__install_apps');
    await api.app.get(SystemDb).asStore(shop.store_id, (ctx) => api.app.get(StaffService).setSuspended(ctx, suspended.merchant_id, true));
    const other = await merchantOf(api, (await api.shop()).store_id);
    const { charge_id } = (await shop.post('/billing/charges', { name: 'Setup\r\nBcc: x@example.com', amount: 500 })).body.data as {
      charge_id: number;
    };
    await work();
    const mail = await mailbox.last(owner.email, 1);
    expect(mail.subject).toMatch(/: Charge to approve or decline: Setup Bcc: x@example\.com \(/);
    const store = `${api.app.get(Config).base_url}/${String(shop.store_id)}`;
    expect(mail.text).toContain(`${store}/settings/apps/billing/${String(charge_id)}\n`);
    expect(mail.text).toContain(`${store}/notifications/choices\n`);
    expect(mail.text).toContain(linkIn(mail));
    await mailbox.last(able.email, 1);
    for (const { email } of [unable, suspended, other]) expect(mailbox.to(email)).toEqual([]);
    await work();
    expect(mailbox.mails).toHaveLength(2);
  });

  it('announce renewals in advance, once', async () => {
    const till = await Till.open(api);
    await till.pay((await till.plan())['charge_id'] as number);
    await work();
    await till.advance(29);
    await till.sweep();
    await work();
    const subjects = mailbox.to(till.owner.email).map(({ subject }) => subject?.replace(/^.*?: /, '').replace(/ \(.*/, ''));
    expect(subjects).toEqual(['Charge to approve or decline: Pro', 'Subscription renews soon: Pro']);
  });

  it('are in the language that the person chose, or else in that of the store', async () => {
    const { shop, owner } = pages;
    await bangla(shop.store_id);
    const english = await staff('apps__install_apps');
    await pages.post(pages.list, { shown: 'export_ready', mailed: 'export_ready', language: 'en' }, english);
    await exported(shop, { resource: 'orders' });
    await work();
    expect((await mailbox.last(owner.email, 1)).subject).toContain('এক্সপোর্ট তৈরি: অর্ডার');
    expect((await mailbox.last(english.email, 1)).subject).toContain('Export ready: Orders');
  });

  it.each([
    ['charge_pending', 'চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে: orders 1'],
    ['renewal_pending', 'সাবস্ক্রিপশন শিগগিরই নবায়ন হবে: orders 1'],
    ['past_due', 'সাবস্ক্রিপশনের টাকা বাকি: orders 1'],
    ['webhook_disabled', 'অনেকবার ব্যর্থ হওয়ায় ওয়েবহুক বন্ধ হয়েছে: orders 1'],
    ['token_expiring', 'অ্যাক্সেস টোকেনের মেয়াদ শিগগিরই শেষ হবে'],
    ['app_uninstalled', 'অ্যাপ আনইনস্টল হয়েছে'],
  ] as const)('report %s in Bangla', async (kind, words) => {
    const { shop, owner } = pages;
    await bangla(shop.store_id);
    await tell(shop, fact(1, kind));
    await work();
    const mail = await mailbox.last(owner.email, 1);
    expect(mail.subject).toContain(words);
    for (const line of [words, 'আপনার স্টোর', 'ই‑মেইলে কী জানতে চান তা বেছে নিন:']) expect(mail.text).toContain(line);
  });

  it('follow the choices of each person', async () => {
    const { shop, owner } = pages;
    const colleague = await staff('apps__install_apps', 'apps__manage_webhooks');
    const saved = await pages.post(pages.list, { shown: 'webhook_disabled', mailed: 'charge_pending', language: 'en' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${pages.list}?done=saved`]);
    const { text } = await pages.open(`${pages.list}?done=saved`);
    expect([...text.matchAll(/name="(shown|mailed)" value="(\w+)" checked/g)].map(([, name, kind]) => [name, kind])).toEqual([
      ['shown', 'webhook_disabled'],
      ['mailed', 'charge_pending'],
    ]);
    await tell(shop, fact(1), fact(2, 'charge_pending'), fact(3, 'webhook_disabled'));
    await work();
    expect((await mailbox.last(owner.email, 1)).subject).toContain('Charge to approve or decline: orders 2');
    expect((await mailbox.last(colleague.email, 1)).subject).toContain('3 notifications');
    const list = (await pages.open(`/${String(shop.store_id)}/notifications`)).text;
    expect(list).toContain('Webhook disabled');
    expect(list).not.toContain('Export ready');
    expect(list).toMatch(/class="bell-count">1</);
  });

  it('offer no choice of kinds that a member cannot see, and no choices of another store', async () => {
    const none = await staff('orders__view_orders');
    expect((await pages.open(pages.list, none)).text).toContain('You receive no notifications');
    const other = await merchantOf(api, (await api.shop()).store_id);
    expect((await pages.open(pages.list, other)).status).toBe(403);
    expect((await pages.post(pages.list, { shown: 'export_ready', language: 'en' }, other)).status).toBe(403);
    expect(await api.query('SELECT 1 FROM notification_choices WHERE store_id = $1', [pages.shop.store_id])).toEqual([]);
  });

  it('are collected for an hour after five in an hour', async () => {
    const { shop, owner } = pages;
    for (let n = 1; n <= 9; n++) {
      await tell(shop, fact(n));
      await work();
    }
    expect(mailbox.to(owner.email).map(({ subject }) => subject?.replace(/^.*?: Export ready: /, ''))).toEqual(
      [1, 2, 3, 4, 5].map((n) => `orders ${String(n)}`),
    );
    const waiting = await api.query<{ count: number; minutes: number }>(
      `SELECT count(*)::int AS count, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM notification_mails
       WHERE store_id = $1 AND due_at IS NOT NULL GROUP BY due_at, 2`,
      [shop.store_id],
    );
    expect(waiting).toEqual([{ count: 4, minutes: 60 }]);
    const [, seventh] = await api.query<{ notification_id: number }>(
      `SELECT notification_id::int FROM notification_mails WHERE store_id = $1 AND due_at IS NOT NULL ORDER BY notification_id`,
      [shop.store_id],
    );
    await pages.post(`/${String(shop.store_id)}/notifications/${String(seventh!.notification_id)}/read`, {});
    await makeDue(shop);
    await work();
    const digest = await mailbox.last(owner.email, 6);
    expect(digest.subject).toContain('3 notifications');
    expect([...(digest.text ?? '').matchAll(/Export ready: orders (\d)/g)].map(([, n]) => Number(n))).toEqual([6, 8, 9]);
    expect((await mailsOf(shop)).filter(({ waits }) => waits)).toEqual([]);
  });

  it('are sent once by several processes, to each of twenty people', async () => {
    const { shop } = pages;
    const people = await Promise.all(Array.from({ length: 20 }, () => account(api)));
    for (const person of people) await addToStaff(api, person, shop.store_id, { role: 'admin' });
    const beside = await serveBeside(api, { ROLE: 'api' });
    try {
      await tell(shop, fact(1));
      await atOnce(20, (n) => work(n % 2 === 0 ? api : beside));
      await work();
      await work(beside);
      for (const { email } of [...people, pages.owner]) expect(mailbox.to(email)).toHaveLength(1);
      expect(await mailsOf(shop)).toEqual(Array.from({ length: 21 }, () => expect.objectContaining({ attempts: 1, sent: true }) as object));
    } finally {
      await beside.close();
    }
  });

  it('are left to the process that leased them, and sent by another one, with the same id, after the lease expires', async () => {
    const { shop, owner } = pages;
    await tell(shop, fact(1));
    await work();
    const first = await mailbox.last(owner.email, 1);
    await api.query(
      `UPDATE notification_mails SET due_at = now() - interval '1 second', sent_at = NULL, leased_until = now() + interval '1 minute' WHERE store_id = $1`,
      [shop.store_id],
    );
    await work();
    expect(mailbox.to(owner.email)).toHaveLength(1);
    await api.query(`UPDATE notification_mails SET leased_until = now() - interval '1 second' WHERE store_id = $1`, [shop.store_id]);
    await work();
    expect((await mailbox.last(owner.email, 2)).messageId).toBe(first.messageId);
  });

  it('are retried with growing delays while the server refuses them, and finally given up', async () => {
    const { shop, owner } = pages;
    mailbox.refuses = true;
    await tell(shop, fact(1));
    const delays: (number | null)[] = [];
    for (let n = 0; n < 7; n++) {
      await work();
      const [row] = await api.query<{ minutes: number | null }>(
        `SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM notification_mails WHERE store_id = $1`,
        [shop.store_id],
      );
      delays.push(row!.minutes);
      await work();
      await makeDue(shop);
    }
    expect(delays).toEqual([1, 5, 30, 120, 360, 720, null]);
    mailbox.refuses = false;
    await tell(shop, fact(2));
    await work();
    expect((await mailbox.last(owner.email, 1)).subject).toContain('orders 2');
    expect(await mailsOf(shop)).toMatchObject([
      { attempts: 7, sent: false },
      { attempts: 1, sent: true },
    ]);
  });

  it('are not sent to a member who has since been removed or lost the permission, nor after a day', async () => {
    const { shop, owner } = pages;
    const [removed, demoted] = [await staff('apps__install_apps'), await staff('apps__install_apps')];
    mailbox.refuses = true;
    await tell(shop, fact(1));
    await work();
    mailbox.refuses = false;
    await api.app.get(SystemDb).asStore(shop.store_id, async (ctx) => {
      await api.app.get(StaffService).remove(ctx, removed.merchant_id);
      await api.app.get(StaffService).update(ctx, demoted.merchant_id, { permissions: [] });
    });
    await makeDue(shop);
    await work();
    await mailbox.last(owner.email, 1);
    for (const { email } of [removed, demoted]) expect(mailbox.to(email)).toEqual([]);
    await tell(shop, fact(2));
    await api.query(`UPDATE notifications SET created_at = now() - interval '25 hours' WHERE store_id = $1 AND scheduled_at IS NULL`, [
      shop.store_id,
    ]);
    await work();
    expect(mailbox.to(owner.email)).toHaveLength(1);
  });

  it('are sent by the worker on its own', async () => {
    const { shop, owner } = pages;
    const worker = await serveBeside(api, { ROLE: 'worker', SWEEP_INTERVAL: '50ms' });
    try {
      await tell(shop, fact(1));
      await until(() => mailbox.to(owner.email).length > 0);
      expect(mailbox.mails).toHaveLength(1);
    } finally {
      await worker.close();
    }
  });
});
