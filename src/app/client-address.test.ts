import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  clientAddressOf,
  NO_PROXIES,
  networkOf,
  parseTrustedProxies,
  siteOf,
} from './client-address.server.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('the client address', () => {
  test.each([
    ['what a client says of itself does not count', '192.0.2.9', '203.0.113.5', NO_PROXIES, '192.0.2.9'],
    ['nor when it comes mapped', '::ffff:192.0.2.9', '203.0.113.5', NO_PROXIES, '192.0.2.9'],
    ['one proxy is believed once', '10.0.0.1', '198.51.100.1, 203.0.113.5', { count: 1 }, '203.0.113.5'],
    ['two proxies twice', '10.0.0.1', '198.51.100.1, 203.0.113.5', { count: 2 }, '198.51.100.1'],
    ['more proxies than hops: the farthest', '10.0.0.1', '203.0.113.5', { count: 3 }, '203.0.113.5'],
    ['a hop that is no address ends the way', '10.0.0.1', 'evil, 203.0.113.5', { count: 2 }, '203.0.113.5'],
    ['only nonsense: the proxy itself', '10.0.0.1', "'; drop table", { count: 1 }, '10.0.0.1'],
    ['ports are left out', '10.0.0.1', '[2001:db8::1]:443', { count: 1 }, '2001:db8::1'],
    [
      'named proxies are trusted, other addresses before them are not',
      '10.1.2.3',
      '198.51.100.1, 203.0.113.5, 10.9.9.9',
      parseTrustedProxies('10.0.0.0/8'),
      '203.0.113.5',
    ],
    [
      'an unknown proxy is not trusted, even on a private network',
      '192.0.2.9',
      '203.0.113.5',
      parseTrustedProxies('10.0.0.0/8, 2001:db8::/32'),
      '192.0.2.9',
    ],
  ])('%s', (_name, socket, forwarded, trusted, address) => {
    expect(clientAddressOf(from(socket, forwarded), trusted)).toBe(address)
  })

  test('without a proxy, is the address of the socket', () => {
    expect(clientAddressOf(from('2001:db8::7'), { count: 1 })).toBe('2001:db8::7')
  })
})

test.each([
  ['192.0.2.9', '192.0.2.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nothing', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['192.0.2.9', '192.0.2.9'],
])('the network %s is part of the site %s', (network, site) => {
  expect(siteOf(network)).toBe(site)
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.1, ', '2001:db8::/129'])(
  '%s is not a valid proxy setting',
  (text) => {
    expect(() => parseTrustedProxies(text)).toThrow('neither an address nor a network')
  },
)
