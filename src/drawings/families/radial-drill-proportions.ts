/** The measurements of a radial drill that its parts share. All lengths in mm. */
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { getDrawableNumber } from '../parts/measurements.ts'

/** y = 0 is the floor; x = 0 is the middle of the column. The head is drawn at the arm's full reach. */
export function computeRadialProportions(specs: DrawingSpecs) {
  const height = getDrawableNumber(specs.heightMm, 2300, 1200, 10_000)
  const watts = getDrawableNumber(specs.powerW, 2200, 100, 40_000)
  const capacity = getDrawableNumber(specs.capacitySteelMm, 40, 2, height * 0.03)
  const columnR = getDrawableNumber(specs.columnMm, 280, 60, height * 0.3) / 2
  const headWidth = 250 + capacity * 2.4
  const throat = getDrawableNumber(specs.throatMm, 1100, headWidth * 0.56 + 80, height * 4)
  const stroke = getDrawableNumber(specs.strokeMm, 280, 10, height * 0.2)

  const spindleX = columnR + throat
  const baseHeight = height * 0.075
  const armHeight = height * 0.15
  const armY = -height * 0.66
  const headBottom = armY + armHeight * 1.25
  return {
    height,
    watts,
    capacity,
    columnR,
    throat,
    stroke,
    spindleX,
    baseHeight,
    baseBack: -columnR * 2.1,
    baseFront: spindleX + 300,
    armY,
    armHeight,
    armTip: spindleX + 250,
    liftX: -columnR - 42,
    tableHeight: height * 0.17,
    tableWidth: 300 + capacity * 2.4,
    headWidth,
    headX: spindleX - headWidth * 0.56,
    headTop: armY - armHeight * 0.95,
    headBottom,
    quillTop: headBottom - 6,
    quillRadius: 34 + capacity * 0.7,
    quillLength: 70 + stroke * 0.12,
  }
}

export type RadialProportions = ReturnType<typeof computeRadialProportions>
