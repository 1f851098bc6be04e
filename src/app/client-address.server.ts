/** Determines the client address of a request, for rate limits. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Set by the request guard only; a client's own header of this name is removed. */
export const CLIENT_ADDRESS_HEADER = 'x-fixit-client-ip'

/**
 * The number or the addresses of the trusted proxies. Without a trusted proxy, `X-Forwarded-For` is ignored, because
 * any client can send it.
 */
export type TrustedProxies = { count: number } | { addresses: BlockList }

export const NO_PROXIES: TrustedProxies = { count: 0 }

/** '::ffff:192.0.2.1' → '192.0.2.1', '[2001:db8::1]:443' → '2001:db8::1'; null for anything else. */
function parseIpAddress(text: string): string | null {
  if (isIP(text) === 4) return text
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$/, '$1')
  const unmapped = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  const address = isIP(unmapped) ? unmapped : unmapped.replace(/:\d+$/, '')
  return isIP(address) ? address : null
}

function isTrusted({ addresses }: { addresses: BlockList }, address: string): boolean {
  return addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** @param text '1' or '10.0.0.0/8, 192.0.2.7'. Throws an `Error` for an invalid address or network. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (/^\d{1,2}$/.test(text)) return { count: Number(text) }
  const addresses = new BlockList()
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const [address = '', bits] = part.split('/')
    const family = isIP(address)
    const maxBits = family === 6 ? 128 : 32
    if (!family || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))) {
      throw new Error(`'${part}' is neither an address nor a network such as 10.0.0.0/8`)
    }
    addresses.addSubnet(address, bits === undefined ? maxBits : Number(bits), family === 6 ? 'ipv6' : 'ipv4')
  }
  return { addresses }
}

/**
 * Every proxy appends the address of its client to `X-Forwarded-For`, so the list is read from the end. Reading stops
 * at the first address that is not a trusted proxy, because that client may have invented the entries before it.
 */
export function clientAddressOf(request: IncomingMessage, trusted: TrustedProxies): string {
  const nearest = parseIpAddress(request.socket.remoteAddress ?? '') ?? '0.0.0.0'
  const header = request.headers['x-forwarded-for']
  if (header === undefined) return nearest
  const hops = [header].flat().join(',').split(',').reverse()
  let address = nearest
  for (const [index, hop] of hops.entries()) {
    const isTrustedHop = 'count' in trusted ? index < trusted.count : isTrusted(trusted, address)
    const before = isTrustedHop ? parseIpAddress(hop) : null
    if (before === null) return address
    address = before
  }
  return address
}

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address (one household). */
export function networkOf(address: string): string {
  const plain = parseIpAddress(address)
  if (plain === null) return 'unknown'
  if (isIP(plain) === 4) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  const first = [...groups, ...gap, ...rest].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The site that shares of a whole are counted for: providers give one customer up to an IPv6 /48, with 65,536 networks. */
export function siteOf(network: string): string {
  if (!network.endsWith('::/64')) return network
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}

/** The site of an address. Limits of attempts and emails count sites, because a client with many networks uses a new one each time. */
export const siteOfAddress = (address: string): string => siteOf(networkOf(address))

/** Requests from this computer come from the operator or from a proxy that is not configured. */
const isLoopback = (network: string) => network.startsWith('127.') || network === '0:0:0:0::/64'

/** The network that a request counts for; undefined if the address does not identify a client. */
export function clientNetwork(address: string): string | undefined {
  const network = networkOf(address)
  return isLoopback(network) ? undefined : network
}
