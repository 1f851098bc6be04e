/**
 * The specifications of products. `SPEC_FIELDS` defines the label and unit of each specification, `spec-groups.ts` its
 * group on product pages and in forms, and `spec-limits.ts` what is accepted.
 */
import { keysOf } from '#app/lib/keys-of.ts'

interface SpecField {
  label: string
  /** The unit shown after the number; '' for texts and counts. */
  unit: string
  kind: 'number' | 'text'
  /** True shows the diameter symbol before the number. */
  isDiameter: boolean
}

const numberField = (label: string, unit: string) =>
  ({ label, unit, kind: 'number', isDiameter: false }) satisfies SpecField as SpecField & {
    kind: 'number'
  }
const diameterField = (label: string) => ({
  ...numberField(label, 'mm'),
  isDiameter: true,
})
const textField = (label: string) =>
  ({ label, unit: '', kind: 'text', isDiameter: false }) satisfies SpecField as SpecField & {
    kind: 'text'
  }

export const SPEC_FIELDS = {
  powerW: numberField('Rated power', 'W'),
  spindlePowerW: numberField('Spindle power', 'W'),
  batteryV: numberField('Battery voltage', 'V'),
  batteryAh: numberField('Battery capacity', 'Ah'),
  voltageV: numberField('Supply voltage', 'V'),
  speedFromRpm: numberField('Spindle speed from', 'min⁻¹'),
  speedToRpm: numberField('Spindle speed to', 'min⁻¹'),
  gears: numberField('Gears', ''),
  blowsPerMin: numberField('Blows', 'min⁻¹'),
  impactEnergyJ: numberField('Impact energy', 'J'),
  torqueNm: numberField('Torque', 'N·m'),
  dutyCycle: textField('Duty cycle'),
  capacitySteelMm: diameterField('Steel'),
  capacityWoodMm: diameterField('Wood'),
  capacityConcreteMm: diameterField('Concrete'),
  capacityStoneMm: diameterField('Stone'),
  annularCapacityMm: diameterField('Annular cutter'),
  twistCapacityMm: diameterField('Twist drill'),
  drillingDepthMm: numberField('Drilling depth', 'mm'),
  minPlateMm: numberField('Minimum plate', 'mm'),
  chuck: textField('Chuck'),
  chuckMm: numberField('Chuck capacity', 'mm'),
  taper: textField('Spindle taper'),
  spindleThread: textField('Spindle thread'),
  collarMm: numberField('Collar', 'mm'),
  massKg: numberField('Weight', 'kg'),
  lengthMm: numberField('Length', 'mm'),
  heightMm: numberField('Height', 'mm'),
  columnMm: diameterField('Column'),
  throatMm: numberField('Throat', 'mm'),
  strokeMm: numberField('Stroke', 'mm'),
  magnetN: numberField('Magnet holding force', 'N'),
  cableM: numberField('Cable', 'm'),
  noiseDbA: numberField('Noise', 'dB(A)'),
  vibrationMs2: numberField('Vibration', 'm/s²'),
  ipRating: textField('IP rating'),
} as const satisfies Record<string, SpecField>

export type SpecKey = keyof typeof SPEC_FIELDS
export const SPEC_KEYS = keysOf(SPEC_FIELDS)

type SpecValue<K extends SpecKey> = (typeof SPEC_FIELDS)[K]['kind'] extends 'text' ? string : number

/** The specifications of a product. Unknown ones are absent. */
export type ProductSpecs = { [K in SpecKey]?: SpecValue<K> | undefined }

/** Values that the schemas of the API have checked, from a request or a database row. */
export const toSpecs = (checked: Readonly<Record<string, number | string | undefined>>) =>
  checked as ProductSpecs

/** Null removes a specification. */
export type ProductSpecsChange = { [K in SpecKey]?: SpecValue<K> | null | undefined }
