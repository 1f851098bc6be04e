/** The limits of specifications in the API and the forms. */
import type { SpecKey } from './specifications.ts'

/** The largest number, or the maximum length of a text. */
export const SPEC_MAXIMA: Readonly<Record<SpecKey, number>> = {
  powerW: 100_000,
  spindlePowerW: 100_000,
  batteryV: 120,
  batteryAh: 100,
  voltageV: 1_000,
  speedFromRpm: 50_000,
  speedToRpm: 50_000,
  gears: 40,
  blowsPerMin: 100_000,
  impactEnergyJ: 1_000,
  torqueNm: 10_000,
  dutyCycle: 12,
  capacitySteelMm: 2_000,
  capacityWoodMm: 2_000,
  capacityConcreteMm: 2_000,
  capacityStoneMm: 2_000,
  annularCapacityMm: 2_000,
  twistCapacityMm: 2_000,
  drillingDepthMm: 5_000,
  minPlateMm: 200,
  chuck: 60,
  chuckMm: 200,
  taper: 60,
  spindleThread: 60,
  collarMm: 200,
  massKg: 100_000,
  lengthMm: 20_000,
  heightMm: 20_000,
  columnMm: 5_000,
  throatMm: 20_000,
  strokeMm: 20_000,
  magnetN: 1_000_000,
  cableM: 100,
  noiseDbA: 200,
  vibrationMs2: 100,
  ipRating: 8,
}

interface SpecFormat {
  pattern: RegExp
  example: string
}

/** The texts that have one spelling. */
export const SPEC_FORMATS: Readonly<Partial<Record<SpecKey, SpecFormat>>> = {
  ipRating: { pattern: /^IP[0-6X][0-9X]$/, example: 'IP54' },
  dutyCycle: { pattern: /^S[1-9](?: \d{1,2} %)?$/, example: 'S1 or S3 60 %' },
}
