import { getBand } from '../materials.ts'

export interface CoreDrillSpecs {
  heightMm: number
  strokeMm: number
  powerW: number
  capacityConcreteMm: number
}

export type CoreDrillProportions = ReturnType<typeof getProportions>

export function getProportions({ heightMm, strokeMm, powerW, capacityConcreteMm }: CoreDrillSpecs) {
  const mast = 46 + heightMm * 0.022
  const bitRadius = capacityConcreteMm / 2
  const motorRadius = 40 + powerW * 0.0105
  const spindleX = Math.max(bitRadius + mast * 0.5 + 34, mast * 0.5 + motorRadius + 66)
  const bitLength = Math.min(strokeMm * 0.86, heightMm * 0.46)
  // The carriage is where the length of the bit puts it.
  const gearY = bitLength + 72 + bitRadius * 0.16
  const gearHeight = 70 + powerW * 0.012
  const motorY = gearY + gearHeight
  return {
    mast,
    bitRadius,
    motorRadius,
    spindleX,
    bitLength,
    gearY,
    gearHeight,
    motorY,
    height: heightMm,
    plateY: 26,
    motorLength: Math.min(heightMm - 36 - motorY, motorRadius * 4.2 + 40),
    frameWidth: 150 + bitRadius * 0.7 + heightMm * 0.03,
    frameBack: -heightMm * 0.28,
    frameFront: Math.min(spindleX - bitRadius - 14, mast * 0.8),
    band: getBand(capacityConcreteMm, 140, 250),
  }
}
