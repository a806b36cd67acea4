import { GuardedClient, type GuardedClientOptions } from './guarded-client.js';
import { UnsafeUrlError } from './target-url.js';

const PUBLIC = '93.184.216.34';

const clients: GuardedClient[] = [];
afterAll(() => Promise.all(clients.map((made) => made.close())));

function client(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const made = new GuardedClient({ allow_private: true, ...options });
  clients.push(made);
  return made;
}

const notValid = (url: string): [string, string] => [url, 'The URL is not valid.'];

describe('checking a URL', () => {
  const strict = (...addresses: string[]) => client({ allow_private: false, lookup: () => Promise.resolve(addresses) });

  it('accepts https on a name whose addresses are all public', async () => {
    await expect(strict(PUBLIC, '2606:4700:4700::1111').check('https://hooks.example.com/a?b=c#d')).resolves.toBeUndefined();
  });

  it('accepts a public literal address without a lookup', async () => {
    const check = client({ allow_private: false, lookup: () => Promise.reject(new Error('looked up')) });
    await expect(check.check('https://8.8.8.8/')).resolves.toBeUndefined();
    await expect(check.check('https://[2606:4700:4700::1111]:8443/')).resolves.toBeUndefined();
  });

  it.each([
    ['http://hooks.example.com/', 'The URL must use https.'],
    ['ftp://hooks.example.com/', 'The URL must use https.'],
    ['file:///etc/passwd', 'The URL must use https.'],
    ['javascript:alert(1)', 'The URL must use https.'],
    ['https://user@hooks.example.com/', 'The URL must not carry a user name or password.'],
    ['https://:secret@hooks.example.com/', 'The URL must not carry a user name or password.'],
    ['not a url', 'The URL is not valid.'],
    ['', 'The URL is not valid.'],
    ['https://', 'The URL is not valid.'],
    ['https://256.256.256.256/', 'The URL is not valid.'],
    ['https://[fe80::1%25eth0]/', 'The URL is not valid.'],
    ...['https:hooks.example.com/', 'https:/hooks.example.com/', 'https:///hooks.example.com/', 'HTTPS://hooks.example.com/'].map(notValid),
    ...['\n https://hooks.example.com/', 'https://hooks.example.com/ ', 'https://hooks.example.com/a\tb'].map(notValid),
    ...['https://hooks.example.com\\@evil.com/', 'https:\\\\hooks.example.com/', 'https://hooks.example.com/\\a'].map(notValid),
    [`https://hooks.example.com/${'a'.repeat(2048)}`, 'The URL must not be longer than 2048 characters.'],
  ])('refuses %s', async (url, reason) => {
    await expect(strict(PUBLIC).check(url)).rejects.toThrow(new UnsafeUrlError(reason));
  });

  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.0.1.',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
    ],
    ...['%31%32%37.0.0.1', '0', '10.1.2.3', '192.168.0.1', '169.254.169.254', '2852039166', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
    ...['[::7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fd00:ec2::254]', '[fe80::1]'],
  ])('refuses the private host %s however it is spelled', async (host) => {
    await expect(strict(PUBLIC).check(`https://${host}/hook`)).rejects.toThrow(
      new UnsafeUrlError('The URL must not name a private address.'),
    );
  });

  it('refuses a name with one private address among public ones', async () => {
    const reason = new UnsafeUrlError('The host of the URL does not resolve to a public address.');
    await expect(strict('127.0.0.1').check('https://hooks.example.com/')).rejects.toThrow(reason);
    await expect(strict(PUBLIC, 'fd00::1').check('https://hooks.example.com/')).rejects.toThrow(reason);
  });

  it('refuses a name that does not resolve', async () => {
    const reason = new UnsafeUrlError('The host of the URL does not resolve to a public address.');
    const broken = client({ allow_private: false, lookup: () => Promise.reject(new Error('ESERVFAIL at 10.0.0.53')) });
    await expect(strict().check('https://hooks.example.com/')).rejects.toThrow(reason);
    await expect(broken.check('https://hooks.example.com/')).rejects.toThrow(reason);
  });

  it('allows http and private addresses if configured, but still no credentials', async () => {
    const open = client();
    await open.check('http://127.0.0.1:3000/hook');
    await open.check('http://localhost:3000/hook');
    await open.check('https://[::1]/hook');
    await expect(open.check('http://a:b@127.0.0.1/')).rejects.toThrow(UnsafeUrlError);
    await expect(open.check('ftp://127.0.0.1/')).rejects.toThrow(UnsafeUrlError);
  });

  it('allows only this machine if configured, and no other on its network', async () => {
    const local = client({ allow_private: 'loopback', lookup: () => Promise.resolve(['127.0.0.1']) });
    for (const url of ['http://127.0.0.1:3000/hook', 'http://localhost:3000/', 'http://[::1]/', 'https://hooks.localhost/'])
      await local.check(url);
    const network = client({ allow_private: 'loopback', lookup: () => Promise.resolve(['127.0.0.1', '10.0.0.1']) });
    await expect(network.check('https://hooks.example.com/')).rejects.toThrow(UnsafeUrlError);
    for (const host of ['169.254.169.254', '10.0.0.1', '192.168.1.1', '172.16.0.1', '[fe80::1]', '[fd00::1]', '0.0.0.0', '100.64.0.1']) {
      await expect(local.check(`https://${host}/`)).rejects.toThrow(UnsafeUrlError);
    }
    await expect(local.check('http://8.8.8.8/')).rejects.toThrow(new UnsafeUrlError('The URL must use https.'));
  });
});
