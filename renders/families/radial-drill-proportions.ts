import { getBand } from '../materials.ts'

export interface RadialDrillSpecs {
  heightMm: number
  columnMm: number
  throatMm: number
  strokeMm: number
  powerW: number
  capacitySteelMm: number
}

export type RadialDrillProportions = ReturnType<typeof getProportions>

/** The column stands at x = 0; y = 0 is the floor. */
export function getProportions({ heightMm, columnMm, throatMm, capacitySteelMm }: RadialDrillSpecs) {
  const scale = columnMm / 300
  const spindleX = throatMm + columnMm / 2
  const baseHeight = columnMm * 0.5 + 60
  const armHeight = columnMm * 1.02
  const armY = baseHeight + (heightMm - baseHeight) * 0.52
  const armWidth = columnMm * 0.62
  const headDepth = columnMm * 0.96 + 60
  const headHeight = armHeight * 1.75 + 120 * scale
  const headY = armY - armHeight * 0.98
  const headZ = armWidth / 2 + headDepth * 0.52 + 14 * scale
  return {
    scale,
    spindleX,
    baseHeight,
    armHeight,
    armY,
    armWidth,
    headDepth,
    headHeight,
    headY,
    headZ,
    height: heightMm,
    column: columnMm,
    headWidth: columnMm * 0.98 + 110 * scale,
    headTop: headY + headHeight,
    columnTop: heightMm - heightMm * 0.09 - 40 * scale,
    sleeveY: armY - armHeight * 0.86,
    sleeveHeight: armHeight * 2.05,
    armEnd: spindleX + columnMm * 1.05,
    baseBack: -columnMm * 1.15,
    baseFront: spindleX + columnMm,
    baseDepth: columnMm * 2.5 + 120,
    band: getBand(capacitySteelMm, 36, 60),
  }
}
