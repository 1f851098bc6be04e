/** The drawing's own view of a product, so that drawings depend on no other part of the shop. */

export type DrawingFamily =
  | 'cordless-drill'
  | 'hammer-drill'
  | 'rotary-hammer'
  | 'magnetic-drill'
  | 'pillar-drill'
  | 'radial-drill'
  | 'core-drill'

/** The specifications that change a drawing. All are optional: each family has a default shape. */
export interface DrawingSpecs {
  powerW?: number | undefined
  batteryV?: number | undefined
  batteryAh?: number | undefined
  gears?: number | undefined
  torqueNm?: number | undefined
  speedToRpm?: number | undefined
  blowsPerMin?: number | undefined
  impactEnergyJ?: number | undefined
  capacitySteelMm?: number | undefined
  capacityConcreteMm?: number | undefined
  chuck?: string | undefined
  chuckMm?: number | undefined
  taper?: string | undefined
  lengthMm?: number | undefined
  heightMm?: number | undefined
  columnMm?: number | undefined
  throatMm?: number | undefined
  strokeMm?: number | undefined
  magnetN?: number | undefined
}

export interface DrawingInput extends DrawingSpecs {
  family: DrawingFamily
  sku?: string | undefined
  name?: string | undefined
}
