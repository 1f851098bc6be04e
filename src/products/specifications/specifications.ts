/**
 * What a machine is: its family and its typed specifications. One table (`SPEC_FIELDS`) says for each figure its
 * label, unit and group; the product sheet, the Add Product form, the API's schema and the drawings all read it.
 */

/** The seven families, in the order of the catalogue. `plural` heads lists, `singular` names one machine. */
export const FAMILIES = {
  'cordless-drill': { singular: 'Cordless drill', plural: 'Cordless drills' },
  'hammer-drill': { singular: 'Hammer drill', plural: 'Hammer drills' },
  'rotary-hammer': { singular: 'Rotary hammer', plural: 'Rotary hammers' },
  'magnetic-drill': { singular: 'Magnetic drill', plural: 'Magnetic drills' },
  'pillar-drill': { singular: 'Bench and pillar drill', plural: 'Bench and pillar drills' },
  'radial-drill': { singular: 'Radial drill', plural: 'Radial drills' },
  'core-drill': { singular: 'Core drill', plural: 'Core drills' },
} as const

export type Family = keyof typeof FAMILIES
export const FAMILY_IDS = Object.keys(FAMILIES) as [Family, ...Family[]]

export const POWER_SOURCES = {
  battery: 'Battery',
  mains: 'Mains, 230 V',
  'three-phase': 'Three-phase, 400 V',
} as const

export type PowerSource = keyof typeof POWER_SOURCES
export const POWER_SOURCE_IDS = Object.keys(POWER_SOURCES) as [PowerSource, ...PowerSource[]]

/** What a drilling capacity can be asked for. */
export const MATERIALS = { steel: 'Steel', wood: 'Wood', concrete: 'Concrete', stone: 'Stone' } as const

export type Material = keyof typeof MATERIALS
export const MATERIAL_IDS = Object.keys(MATERIALS) as [Material, ...Material[]]

export type SpecGroup = 'Drive' | 'Drilling capacity' | 'Tool holder' | 'Body'
interface SpecField {
  label: string
  /** SI or trade unit shown behind the figure; '' for words. */
  unit: string
  group: SpecGroup
  kind: 'number' | 'text'
  /** Largest figure that is believable; the API refuses more. Characters for text. */
  max: number
  /** Shown with the diameter sign in front. */
  diameter: boolean
}

const number = (group: SpecGroup, label: string, unit: string, max: number) =>
  ({ label, unit, group, kind: 'number', max, diameter: false }) satisfies SpecField as SpecField & {
    kind: 'number'
  }
const diameter = (group: SpecGroup, label: string, max: number) => ({
  ...number(group, label, 'mm', max),
  diameter: true,
})
const text = (group: SpecGroup, label: string) =>
  ({ label, unit: '', group, kind: 'text', max: 60, diameter: false }) satisfies SpecField as SpecField & {
    kind: 'text'
  }

export const SPEC_FIELDS = {
  powerW: number('Drive', 'Rated power', 'W', 100_000),
  batteryV: number('Drive', 'Battery voltage', 'V', 120),
  batteryAh: number('Drive', 'Battery capacity', 'Ah', 100),
  voltageV: number('Drive', 'Supply voltage', 'V', 1_000),
  speedFromRpm: number('Drive', 'Spindle speed from', 'min⁻¹', 50_000),
  speedToRpm: number('Drive', 'Spindle speed to', 'min⁻¹', 50_000),
  gears: number('Drive', 'Gears', '', 40),
  blowsPerMin: number('Drive', 'Blows', 'min⁻¹', 100_000),
  impactEnergyJ: number('Drive', 'Impact energy', 'J', 1_000),
  torqueNm: number('Drive', 'Torque', 'N·m', 10_000),
  capacitySteelMm: diameter('Drilling capacity', 'Steel', 2_000),
  capacityWoodMm: diameter('Drilling capacity', 'Wood', 2_000),
  capacityConcreteMm: diameter('Drilling capacity', 'Concrete', 2_000),
  capacityStoneMm: diameter('Drilling capacity', 'Stone', 2_000),
  chuck: text('Tool holder', 'Chuck'),
  chuckMm: number('Tool holder', 'Chuck capacity', 'mm', 200),
  taper: text('Tool holder', 'Spindle taper'),
  spindleThread: text('Tool holder', 'Spindle thread'),
  collarMm: number('Tool holder', 'Collar', 'mm', 200),
  massKg: number('Body', 'Mass', 'kg', 100_000),
  lengthMm: number('Body', 'Length', 'mm', 20_000),
  heightMm: number('Body', 'Height', 'mm', 20_000),
  columnMm: diameter('Body', 'Column', 5_000),
  throatMm: number('Body', 'Throat', 'mm', 20_000),
  strokeMm: number('Body', 'Stroke', 'mm', 20_000),
  magnetN: number('Body', 'Magnet holding force', 'N', 1_000_000),
  cableM: number('Body', 'Cable', 'm', 100),
  noiseDbA: number('Body', 'Noise', 'dB(A)', 200),
} as const satisfies Record<string, SpecField>

export type SpecKey = keyof typeof SPEC_FIELDS
export const SPEC_KEYS = Object.keys(SPEC_FIELDS) as SpecKey[]

type SpecValue<K extends SpecKey> = (typeof SPEC_FIELDS)[K]['kind'] extends 'text' ? string : number

/** The typed specifications of one machine; only figures that are known are present. */
export type MachineSpecs = { [K in SpecKey]?: SpecValue<K> | undefined }
