/**
 * The names that buyers use for products, materials, tool holders and units. The search reads a query with these words. To teach it
 * another word, add it here and a query to `golden-queries.db.test.ts`.
 */
import type { PlaceOfUse } from '../core/places-of-use.ts'
import type { Family, Material, PowerSource } from '../specifications/families.ts'

/** The words of a phrase are separated by spaces, in lower case and in the singular; 'drill' also stands for 'drilling'. */
export const FAMILY_PHRASES: Record<Family, readonly string[]> = {
  'cordless-drill': [
    'cordless drill',
    'battery drill',
    'akku drill',
    'combi drill',
    'drill driver',
    'screwdriver',
  ],
  'hammer-drill': ['hammer drill', 'percussion drill', 'corded impact drill', 'electric drill', 'hand drill'],
  'rotary-hammer': [
    ...['rotary hammer', 'rotary hammer drill', 'sds drill', 'sds hammer', 'breaker', 'concrete breaker'],
    ...['demolition hammer', 'demo hammer', 'jackhammer', 'jack hammer', 'chipping hammer', 'hammer breaker'],
    ...['combination hammer', 'combi hammer'],
  ],
  'magnetic-drill': [
    ...['magnetic drill', 'magnet drill', 'mag drill', 'magdrill', 'magnetic base drill', 'mag base drill'],
    ...['magnetic drill press', 'mag drill press', 'magnetic press', 'mag press', 'annular cutter'],
    ...['broaching drill', 'magnetic core drill'],
  ],
  'pillar-drill': [
    ...['pillar drill', 'drill press', 'bench drill press', 'bench press', 'pedestal drill', 'column drill'],
    ...['upright drill', 'floor drill', 'stand drill'],
  ],
  'radial-drill': [
    'radial drill',
    'radial arm drill',
    'radial arm drill press',
    'radial drill press',
    'arm drill',
  ],
  'core-drill': [
    ...[
      'core drill',
      'diamond drill',
      'diamond core drill',
      'coring',
      'coring drill',
      'core borer',
      'wet drill',
    ],
    ...['concrete core drill', 'concrete coring', 'pipe drill'],
  ],
}

/** Products that have no family of their own: the family that contains them and the word that tells them apart. */
export const NARROWER_PHRASES: Record<string, { family: Family; word: string; label: string }> = {
  ...Object.fromEntries(
    [
      ...['impact driver', 'impact wrench', 'impact screwdriver', 'cordless impact', 'cordless impact drill'],
      ...['cordless impact driver', 'cordless hammer drill', 'cordless percussion drill', 'cordless hammer'],
      ...['battery hammer drill', 'battery impact drill'],
    ].map((phrase) => [
      phrase,
      { family: 'cordless-drill' as const, word: 'impact', label: 'Cordless impact drills' },
    ]),
  ),
  'bench drill': { family: 'pillar-drill', word: 'bench', label: 'Bench drills' },
}

export const MATERIAL_PHRASES: Record<Material, readonly string[]> = {
  steel: ['steel', 'structural steel', 'mild steel', 'stainless steel', 'stainless', 'metal'],
  wood: ['wood', 'timber', 'lumber'],
  concrete: ['concrete', 'reinforced concrete', 'cement'],
  stone: ['stone', 'natural stone', 'brick'],
}

export const POWER_SOURCE_PHRASES: Record<PowerSource, readonly string[]> = {
  battery: ['cordless', 'wireless', 'battery', 'battery powered', 'akku', 'accu', 'rechargeable'],
  mains: ['corded', 'mains', 'single phase', '1 phase', 'wired'],
  'three-phase': ['three phase', '3 phase', '3ph', 'threephase'],
}

/** Tool holders: the words that a buyer may use, and those of the specification. */
export const TOOL_HOLDER_PHRASES: Record<string, { terms: readonly string[]; label: string }> = {
  weldon: { terms: ['weldon'], label: 'Weldon chuck' },
  'weldon shank': { terms: ['weldon'], label: 'Weldon chuck' },
  'weldon chuck': { terms: ['weldon'], label: 'Weldon chuck' },
  sds: { terms: ['sds-plus', 'sds-max'], label: 'SDS chuck' },
  'sds plus': { terms: ['sds-plus'], label: 'SDS-plus chuck' },
  'sds+': { terms: ['sds-plus'], label: 'SDS-plus chuck' },
  sdsplus: { terms: ['sds-plus'], label: 'SDS-plus chuck' },
  'sds max': { terms: ['sds-max'], label: 'SDS-max chuck' },
  sdsmax: { terms: ['sds-max'], label: 'SDS-max chuck' },
  keyless: { terms: ['keyless'], label: 'Keyless chuck' },
  'keyless chuck': { terms: ['keyless'], label: 'Keyless chuck' },
  keyed: { terms: ['keyed'], label: 'Keyed chuck' },
  'keyed chuck': { terms: ['keyed'], label: 'Keyed chuck' },
}

export const PLACE_PHRASES: Record<PlaceOfUse, readonly string[]> = {
  overhead: ['overhead', 'over head', 'above head', 'ceiling', 'ceiling drilling'],
  site: ['site', 'on site', 'onsite', 'building site', 'construction site', 'job site', 'jobsite'],
  'steel-structure': ['beam', 'girder', 'steelwork', 'structure', 'column flange'],
}

/** Voltages of other countries and data sheets, and the voltage that the catalog states. */
export const EQUIVALENT_VOLTAGES: Record<number, number> = { 220: 230, 240: 230, 380: 400, 415: 400 }

/** A length beside one of these words is that dimension, not the diameter of the hole. */
export const DIMENSION_WORDS: Record<string, { term: string; label: string; unit?: 'm' }> = {
  chuck: { term: 'chuck', label: 'Chuck' },
  weldon: { term: 'weldon', label: 'Weldon chuck' },
  shank: { term: 'weldon', label: 'Weldon chuck' },
  collar: { term: 'collar', label: 'Collar' },
  column: { term: 'column', label: 'Column' },
  throat: { term: 'throat', label: 'Throat' },
  stroke: { term: 'stroke', label: 'Stroke' },
  travel: { term: 'stroke', label: 'Stroke' },
  long: { term: 'length', label: 'Length' },
  length: { term: 'length', label: 'Length' },
  high: { term: 'height', label: 'Height' },
  height: { term: 'height', label: 'Height' },
  // The term of a cable is its length alone.
  cable: { term: '', label: 'Cable', unit: 'm' },
  cord: { term: '', label: 'Cable', unit: 'm' },
}

/** Words without a meaning of their own beside others: '50 mm holes in steel' asks for the same as '50 mm steel'. */
export const NOISE_WORDS: ReadonlySet<string> = new Set([
  ...[
    'a',
    'an',
    'the',
    'and',
    'or',
    'for',
    'of',
    'in',
    'into',
    'with',
    'to',
    'up',
    'at',
    'least',
    'min',
    'max',
    'from',
  ],
  ...[
    'hole',
    'diameter',
    'dia',
    'capacity',
    'machine',
    'tool',
    'drill machine',
    'approx',
    'about',
    'power',
    'size',
  ],
])

export const INCH_MM = 25.4

type Quantity = 'diameter' | 'height' | 'power' | 'voltage' | 'other'

/** How a unit may be written, what it measures and its multiple of the unit that the catalog uses. */
export const MEASURE_UNITS: readonly {
  names: readonly string[]
  unit: string
  factor: number
  quantity: Quantity
}[] = [
  {
    names: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
    unit: 'mm',
    factor: 1,
    quantity: 'diameter',
  },
  {
    names: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
    unit: 'mm',
    factor: 10,
    quantity: 'diameter',
  },
  { names: ['in', 'inch', 'inches', '"', '″', '”', "''"], unit: 'mm', factor: INCH_MM, quantity: 'diameter' },
  { names: ['m', 'meter', 'meters', 'metre', 'metres'], unit: 'm', factor: 1, quantity: 'height' },
  { names: ['ft', 'foot', 'feet'], unit: 'm', factor: 0.3048, quantity: 'height' },
  { names: ['w', 'watt', 'watts'], unit: 'W', factor: 1, quantity: 'power' },
  { names: ['kw', 'kilowatt', 'kilowatts'], unit: 'W', factor: 1_000, quantity: 'power' },
  { names: ['v', 'volt', 'volts'], unit: 'V', factor: 1, quantity: 'voltage' },
  { names: ['ah'], unit: 'Ah', factor: 1, quantity: 'other' },
  { names: ['nm', 'n·m', 'n m'], unit: 'N·m', factor: 1, quantity: 'other' },
  { names: ['j', 'joule', 'joules'], unit: 'J', factor: 1, quantity: 'other' },
  { names: ['kg', 'kilo', 'kilos'], unit: 'kg', factor: 1, quantity: 'other' },
  { names: ['rpm', 'min⁻¹'], unit: 'min⁻¹', factor: 1, quantity: 'other' },
]
