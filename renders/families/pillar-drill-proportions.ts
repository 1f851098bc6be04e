import { getBand } from '../materials.ts'

export interface PillarDrillSpecs {
  heightMm: number
  columnMm: number
  throatMm: number
  strokeMm: number
  powerW: number
  capacitySteelMm: number
  chuck?: string
  chuckMm?: number
}

/** From this height the drill stands on the floor instead of a bench. */
export const FLOOR_HEIGHT_MM = 1_400

export type PillarDrillProportions = ReturnType<typeof getProportions>

/** The spindle is x = 0, the floor or bench is y = 0. */
export function getProportions(specs: PillarDrillSpecs) {
  const { heightMm: height, columnMm: column, throatMm: throat, capacitySteelMm } = specs
  // Up to 25 mm a belt drives the spindle, with the motor behind. Larger drills have gears, with the motor on top.
  const isGeared = capacitySteelMm > 25
  const isOnFloor = height > FLOOR_HEIGHT_MM
  const columnX = -throat - column / 2
  const headHeight = height * (isOnFloor ? (isGeared ? 0.2 : 0.165) : 0.36) + (isOnFloor ? 60 : 0)
  const headTop = height - (isGeared ? height * 0.15 : 0)
  const beltHeight = isGeared ? 0 : Math.max(62, headHeight * 0.3)
  const baseHeight = 22 + column * 0.42
  const headY = headTop - headHeight
  return {
    height,
    column,
    throat,
    columnX,
    isGeared,
    isOnFloor,
    headHeight,
    headY,
    baseHeight,
    beltHeight,
    scale: column / 60,
    headWidth: 74 + column * 1.05,
    baseDepth: throat * 1.15 + column * 1.5,
    baseBack: columnX - column * 1.9,
    baseFront: throat * 0.92,
    tableY: baseHeight + (headY - baseHeight) * (isOnFloor ? 0.5 : 0.36),
    /** The top of the head's casting. */
    castingTop: headTop - beltHeight,
    headFront: column * 0.55 + 34,
    headBack: columnX - column * 0.95,
    band: getBand(capacitySteelMm, 18, 35),
  }
}
