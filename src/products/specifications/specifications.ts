/**
 * The specifications of products. `SPEC_FIELDS` defines the label, unit and group of each specification
 * for the product page, the Add Product form and the API schema.
 */

export type SpecGroup = 'Drive' | 'Drilling capacity' | 'Tool holder' | 'Body'
interface SpecField {
  label: string
  /** The unit shown after the number; '' for texts and counts. */
  unit: string
  group: SpecGroup
  kind: 'number' | 'text'
  /** The largest number that the API accepts, or the maximum length of a text. */
  max: number
  /** True shows the diameter symbol before the number. */
  isDiameter: boolean
}

const numberField = (group: SpecGroup, label: string, unit: string, max: number) =>
  ({ label, unit, group, kind: 'number', max, isDiameter: false }) satisfies SpecField as SpecField & {
    kind: 'number'
  }
const diameterField = (group: SpecGroup, label: string, max: number) => ({
  ...numberField(group, label, 'mm', max),
  isDiameter: true,
})
const textField = (group: SpecGroup, label: string) =>
  ({ label, unit: '', group, kind: 'text', max: 60, isDiameter: false }) satisfies SpecField as SpecField & {
    kind: 'text'
  }

export const SPEC_FIELDS = {
  powerW: numberField('Drive', 'Rated power', 'W', 100_000),
  batteryV: numberField('Drive', 'Battery voltage', 'V', 120),
  batteryAh: numberField('Drive', 'Battery capacity', 'Ah', 100),
  voltageV: numberField('Drive', 'Supply voltage', 'V', 1_000),
  speedFromRpm: numberField('Drive', 'Spindle speed from', 'min⁻¹', 50_000),
  speedToRpm: numberField('Drive', 'Spindle speed to', 'min⁻¹', 50_000),
  gears: numberField('Drive', 'Gears', '', 40),
  blowsPerMin: numberField('Drive', 'Blows', 'min⁻¹', 100_000),
  impactEnergyJ: numberField('Drive', 'Impact energy', 'J', 1_000),
  torqueNm: numberField('Drive', 'Torque', 'N·m', 10_000),
  capacitySteelMm: diameterField('Drilling capacity', 'Steel', 2_000),
  capacityWoodMm: diameterField('Drilling capacity', 'Wood', 2_000),
  capacityConcreteMm: diameterField('Drilling capacity', 'Concrete', 2_000),
  capacityStoneMm: diameterField('Drilling capacity', 'Stone', 2_000),
  chuck: textField('Tool holder', 'Chuck'),
  chuckMm: numberField('Tool holder', 'Chuck capacity', 'mm', 200),
  taper: textField('Tool holder', 'Spindle taper'),
  spindleThread: textField('Tool holder', 'Spindle thread'),
  collarMm: numberField('Tool holder', 'Collar', 'mm', 200),
  massKg: numberField('Body', 'Mass', 'kg', 100_000),
  lengthMm: numberField('Body', 'Length', 'mm', 20_000),
  heightMm: numberField('Body', 'Height', 'mm', 20_000),
  columnMm: diameterField('Body', 'Column', 5_000),
  throatMm: numberField('Body', 'Throat', 'mm', 20_000),
  strokeMm: numberField('Body', 'Stroke', 'mm', 20_000),
  magnetN: numberField('Body', 'Magnet holding force', 'N', 1_000_000),
  cableM: numberField('Body', 'Cable', 'm', 100),
  noiseDbA: numberField('Body', 'Noise', 'dB(A)', 200),
} as const satisfies Record<string, SpecField>

export type SpecKey = keyof typeof SPEC_FIELDS
export const SPEC_KEYS = Object.keys(SPEC_FIELDS) as SpecKey[]

type SpecValue<K extends SpecKey> = (typeof SPEC_FIELDS)[K]['kind'] extends 'text' ? string : number

/** The specifications of a product. Unknown ones are absent. */
export type ProductSpecs = { [K in SpecKey]?: SpecValue<K> | undefined }

/** Null removes a specification. */
export type ProductSpecsChange = { [K in SpecKey]?: SpecValue<K> | null | undefined }
