/** The measurements of a core drill that its parts share. All lengths in mm. */
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { getDrawableNumber } from '../parts/measurements.ts'
import type { Profile } from '../parts/shapes.ts'

/** y = 0 is the slab to be drilled; x = 0 is the stand's back edge. */
export function computeCoreProportions(specs: DrawingSpecs) {
  const watts = getDrawableNumber(specs.powerW, 2200, 200, 10_000)
  const bore = getDrawableNumber(specs.capacityConcreteMm, 160, 10, 1200)
  const height = getDrawableNumber(specs.heightMm, 1000, 500, 5000)
  const columnWidth = 46 + height * 0.02
  const columnX = 150 + bore * 0.24
  const columnFront = columnX + columnWidth
  const motorRadius = 34 + watts / 70
  const bitR = bore / 2
  const bitX = columnFront + Math.max(bitR + 22, motorRadius + 46)
  const bitTop = -18 - Math.min(400 + bore * 0.1, height * 0.44)
  const collarTop = bitTop - 54
  const swivelTop = collarTop - 60
  return {
    bore,
    bitR,
    bitX,
    bitTop,
    height,
    columnX,
    columnWidth,
    columnFront,
    collarTop,
    swivelTop,
    gearTop: swivelTop - 74,
    motorRadius,
    motorLength: 150 + watts / 18,
    baseFront: Math.max(columnFront + 18, bitX - bitR - 16),
  }
}

export type CoreProportions = ReturnType<typeof computeCoreProportions>

export function getCoreMotorProfile({ motorRadius: r, motorLength: length }: CoreProportions): Profile {
  return [
    [4, r * 0.94],
    [12, r],
    [length * 0.7, r],
    [length * 0.72, r * 0.92],
    [length - 24, r * 0.92],
    [length, r * 0.6],
  ]
}
