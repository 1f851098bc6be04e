/** The URL of the finder: the hole as the visitor typed it, so that a link can be shared and a wrong value corrected. */
import { recordOf } from '#app/lib/keys-of.ts'
import { searchOf, textParam } from '#app/lib/search.ts'

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
const MAX_TYPED = 40

/** Parameters of other releases are ignored. `readJob` checks the values, because every page loads this file. */
export const parseFinderSearch = searchOf(recordOf(FINDER_PARAMS, () => textParam(MAX_TYPED)))

export type FinderSearch = ReturnType<typeof parseFinderSearch>
