import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { STRICT_TRANSPORT_HEADER } from '../http/security-headers.server.ts'
import { type CachedResponse, IMMUTABLE, toCachedResponse } from './cached-response.server.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** Reads all built assets into memory, about three megabytes. Their names contain a hash, so they never change. */
export async function loadAssets(folder: string, isSecure: boolean): Promise<Map<string, CachedResponse>> {
  const names = await readdir(folder)
  const present = new Set(names)
  const read = (name: string) => (present.has(name) ? readFile(join(folder, name)) : undefined)
  const assets = names.filter((name) => extname(name) in CONTENT_TYPES)
  const entries = assets.map(async (name): Promise<[string, CachedResponse]> => {
    const [identity, br, gzip] = await Promise.all([
      readFile(join(folder, name)),
      read(`${name}.br`),
      read(`${name}.gz`),
    ])
    const headers = {
      'content-type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(isSecure && STRICT_TRANSPORT_HEADER),
    }
    return [
      `/assets/${name}`,
      toCachedResponse({ status: 200, headers, identity, br, gzip, hasRanges: true }),
    ]
  })
  return new Map(await Promise.all(entries))
}
