import { readDemoCatalog } from '../src/demo/demo-catalog.server.ts'
import type { DrawingInput } from '../src/drawings/parts/drawing-input.ts'

/** The drawing input of each product of the demo catalog. */
export const drawnProducts = (): DrawingInput[] =>
  readDemoCatalog().map(({ sku, name, family, specs }) => ({ sku, name, family, ...specs }))
