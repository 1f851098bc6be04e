/** The URL of the finder: the hole as the visitor typed it, so that a link can be shared and a wrong value corrected. */
import { textParam } from '#app/lib/search.ts'

const FINDER_PARAMS = [
  'material',
  'diameter',
  'depth',
  'tool',
  'place',
  'supply',
  'height',
  'holes',
  'plate',
  'mass',
  'noise',
  'spindlePower',
  'magnetGrip',
  'handForce',
  'positioning',
  'product',
] as const
export type FinderSearch = { [Param in (typeof FINDER_PARAMS)[number]]?: string | undefined }

const MAX_TYPED = 40

/** Parameters of other releases are ignored. `readJob` checks the values, because every page loads this file. */
export function parseFinderSearch(search: Record<string, unknown>): FinderSearch {
  return Object.fromEntries(FINDER_PARAMS.map((param) => [param, textParam(search, param, MAX_TYPED)]))
}
