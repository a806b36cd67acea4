import { BlockList } from 'node:net';
import fc from 'fast-check';
import { isPublicAddress } from './address-policy.js';

const PUBLIC = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.216.34', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '168.63.129.15', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255'],
  ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '::ffff:8.8.8.8', '::ffff:808:808', '::FFFF:8.8.8.8'],
  ...['2001:4860:4860::8888', '2606:4700:4700::1111', '2A00:1450:4001:0810:0000:0000:0000:200E', '2400:cb00::1', '2003::1'],
];

const REFUSED = [
  // this network, loopback
  ...['0.0.0.0', '0.0.0.1', '0.255.255.255', '127.0.0.1', '127.0.0.53', '127.255.255.255'],
  // private, shared
  ...['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '100.64.0.0', '100.127.255.255'],
  // link-local and the metadata services of clouds
  ...['169.254.0.1', '169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  // protocol assignments, documentation, benchmarks, anycast of old transition techniques
  ...['192.0.0.0', '192.0.0.255', '192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.0', '198.19.255.255', '192.88.99.1'],
  ...['192.31.196.1', '192.52.193.1', '192.175.48.1'],
  // multicast, reserved, broadcast
  ...['224.0.0.1', '239.255.255.255', '240.0.0.0', '254.1.2.3', '255.255.255.255'],
  // IPv6: unspecified, loopback, unique local, link-local, site-local, multicast, discard
  ...['::', '0:0:0:0:0:0:0:0', '::1', '0000::0001', 'fc00::', 'fd12:3456:789a::1', 'fdff:ffff::', 'fe80::', 'fe80::1', 'febf::1'],
  ...['fec0::1', 'ff00::', 'ff02::1', 'ff0e::1', '100::1', '100:0:0:1::1'],
  // zone ids
  ...['fe80::1%eth0', 'fe80::1%1', '2606:4700:4700::1111%eth0', '::ffff:8.8.8.8%lo'],
  // IPv4-mapped, IPv4-compatible, IPv4-translated
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a9fe:a9fe', '::FFFF:10.0.0.1', '::ffff:0.0.0.0', '::ffff:168.63.129.16'],
  ...['::7f00:1', '::127.0.0.1', '::8.8.8.8', '::0808:0808', '::ffff:0:127.0.0.1', '::ffff:0:808:808'],
  // NAT64, 6to4, Teredo
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::a00:1', '2002:7f00:1::', '2002:808:808::1', '2002::'],
  ...['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  // documentation, benchmarks, ORCHID and other special ranges
  ...['2001:db8::1', '2001:db8:ffff::1', '3fff::1', '3fff:fff:ffff::1', '2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1'],
  ...['2001:20::1', '2001:30::1', '2001:1ff::1', '2620:4f:8000::1', '5f00::1'],
  // not allocated
  ...['0:1::1', '200::1', '1000::1', '1fff:ffff::1', '4000::1', '8000::1', 'e000::1', 'f000::1'],
  // other spellings of an address, and text that is not an address
  ...['127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '134744072', '8.8.2056', '08.8.8.8'],
  ...['', ' ', '8.8.8.8 ', ' 8.8.8.8', '8.8.8.8.', '8.8.8', '256.1.1.1', '8.8.8.8/32', '8.8.8.8:443', '[::1]', '[2606:4700:4700::1111]'],
  ...['localhost', 'example.com', '①②⑦.⓪.⓪.①', '8.8.8.8\0', '1::2::3', ':::', 'null'],
];

/** IPv4 blocks of the special-purpose registry that are not globally reachable, with their prefix lengths. */
const PRIVATE_IPV4: [string, number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as [string, number][]),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as [string, number][]),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as [string, number][]),
];

/** Blocks that are public but not used by any receiver; they are refused, too. */
const REFUSED_IPV4: [string, number][] = [
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.175.48.0', 24],
  ['168.63.129.16', 32],
];

const numberOf = (dotted: string): number => dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const octets = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const dotted = (n: number): string => octets(n).join('.');
const groups = (n: number): string => `${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}`;

/** Every way to write an IPv4 address that some parser understands, as the host of a URL. */
const SPELLINGS: ((n: number) => string)[] = [
  dotted,
  String,
  (n) => `0x${n.toString(16)}`,
  (n) => `0${n.toString(8)}`,
  (n) =>
    octets(n)
      .map((o) => `0x${o.toString(16)}`)
      .join('.'),
  (n) =>
    octets(n)
      .map((o) => `0${o.toString(8)}`)
      .join('.'),
  (n) => `${String(n >>> 24)}.${String(n & 0xffffff)}`,
  (n) => `${dotted(n)}.`,
  (n) => dotted(n).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (n) => dotted(n).replaceAll('.', '。'),
  (n) => `[::ffff:${dotted(n)}]`,
  (n) => `[::ffff:${groups(n)}]`,
  (n) => `[0:0:0:0:0:FFFF:${groups(n).toUpperCase()}]`,
  (n) => `[::${groups(n)}]`,
  (n) => `[::ffff:0:${groups(n)}]`,
  (n) => `[64:ff9b::${groups(n)}]`,
  (n) => `[64:ff9b:1::${groups(n)}]`,
  (n) => `[2002:${groups(n)}::1]`,
];

const inside = ([base, prefix]: [string, number]): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 2 ** (32 - prefix) - 1 }).map((offset) => numberOf(base) + offset);

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

describe('address policy', () => {
  it.each(PUBLIC)('allows %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(REFUSED)('refuses %p', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('refuses every address of a private range in every spelling, as written and as parsed from a URL', () => {
    const privateAddress = fc.oneof(...PRIVATE_IPV4.map(inside));
    fc.assert(
      fc.property(privateAddress, fc.constantFrom(...SPELLINGS), (address, spell) => {
        const host = spell(address);
        expect(isPublicAddress(bare(host))).toBe(false);
        expect(isPublicAddress(bare(new URL(`https://${host}/`).hostname))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with the registry of special addresses about every IPv4 address', () => {
    const special = new BlockList();
    for (const [base, prefix] of [...PRIVATE_IPV4, ...REFUSED_IPV4]) special.addSubnet(base, prefix);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(dotted), (address) => {
        expect(isPublicAddress(address)).toBe(!special.check(address));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses every IPv6 address outside the block for global use, in any spelling', () => {
    const outside = fc.ipV6().filter((address) => !/^[23][0-9a-f]{3}:/i.test(address) && !/^[:0]*ffff:/i.test(address));
    fc.assert(
      fc.property(outside, (address) => {
        expect(isPublicAddress(address)).toBe(false);
        expect(isPublicAddress(address.toUpperCase())).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof isPublicAddress(text)).toBe('boolean');
      }),
    );
  });
});
