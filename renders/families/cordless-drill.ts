/** Cordless drill, with or without impact. The spindle is y = 0; x = 0 is the back of the housing. */
import * as THREE from 'three'
import { addKeylessChuck, getChuckSize } from '../chucks.ts'
import * as field from '../distance-fields.ts'
import { addTwistDrill } from '../drill-bits.ts'
import { addSideHandle } from '../handles.ts'
import { getBand, materials } from '../materials.ts'
import { addRatingPlate } from '../rating-plate.ts'
import {
  addBox,
  addDisk,
  addMolded,
  addRibbed,
  addScrew,
  type Point3,
  repeatAround,
  roundCorners,
} from '../shapes.ts'
import { addBattery, getBatterySize } from './battery.ts'
import type { Family } from './family.ts'

interface CordlessDrillSpecs {
  lengthMm: number
  heightMm: number
  batteryV: number
  batteryAh: number
  torqueNm: number
  capacitySteelMm: number
  chuckMm: number
  blowsPerMin?: number
  collarMm?: number
}

type Proportions = ReturnType<typeof getProportions>

function getProportions(specs: CordlessDrillSpecs) {
  const { lengthMm, heightMm, batteryV, torqueNm, chuckMm } = specs
  const nose = lengthMm - getChuckSize(chuckMm).length * 0.92
  // The torque decides the radius of motor and gear.
  const radius = 24.5 + Math.min(torqueNm, 140) * 0.085
  const body = nose * 0.6
  const battery = getBatterySize(specs)
  const floor = radius + 3 - heightMm
  const gripX = body * 0.34
  const lean = -heightMm * 0.055
  return {
    nose,
    radius,
    body,
    battery,
    floor,
    gripX,
    lean,
    /** The underside of the grip, where the battery slides in. */
    deck: floor + battery.height,
    gripWidth: 17.5 + batteryV * 0.07,
    batteryX: gripX + lean - battery.length * 0.38,
    band: getBand(torqueNm, 40, 90),
  }
}

/** Motor barrel, grip and the foot that holds the battery as one solid. */
function shapeHousing({
  radius,
  body,
  deck,
  gripX,
  lean,
  gripWidth,
  battery,
  batteryX,
}: Proportions): field.Field {
  const barrel = field.turned(
    roundCorners(
      [
        [0, 2],
        [0, radius * 0.7, 14],
        [12, radius * 0.97, 22],
        [body * 0.6, radius, 30],
        [body, radius * 0.95],
        [body, 0],
      ],
      2,
    ),
    0.97,
  )
  const middle = (deck - radius) / 2
  const grip = field.slab(
    roundCorners(
      [
        [gripX - 22, 0],
        [gripX + 34, 0],
        [gripX + 30, -radius, 16],
        [gripX + 20 + lean * 0.5, middle, 30],
        [gripX + 22 + lean, deck + 12, 18],
        [gripX + 40 + lean, deck - 2],
        [gripX - 28 + lean, deck - 2],
        [gripX - 22 + lean, deck + 14, 16],
        [gripX - 19 + lean * 0.5, middle, 30],
        [gripX - 26, -radius * 0.6, 20],
      ],
      8,
      5,
    ),
    gripWidth,
    14,
  )
  const foot = field.box(
    [batteryX + battery.length / 2 - 3, deck + 8, 0],
    [battery.length / 2 - 4, 11, battery.width / 2 - 4],
    8,
  )
  return field.join(18, field.join(26, barrel, grip), foot)
}

function addHousing(group: THREE.Group, housing: field.Field, proportions: Proportions): void {
  const { radius, body, deck, gripX, lean, battery, batteryX } = proportions
  const vents = Array.from({ length: body > 70 ? 4 : 3 }, (_, i) =>
    field.slit([12 + i * 6, radius * 0.5], [9 + i * 6, -radius * 0.25], 1.5, radius * 0.5),
  )
  const side = battery.width / 2 + 4
  const low: Point3 = [Math.min(-8, batteryX - 6), deck - 6, -side]
  const high: Point3 = [Math.max(body + 2, batteryX + battery.length + 4), radius + 4, side]
  const seam = field.box([0, deck, 0], [500, 500, 0.5], 0.1)
  addMolded(group, field.cut(1, housing, ...vents, seam), low, high, 1.4, materials.shell)
  addMolded(group, field.grow(housing, -2.4), low, high, 3.4, materials.dark)
  const area = field.slab(
    roundCorners(
      [
        [-40, 8],
        [-1, 8],
        [6, -radius * 0.5, 14],
        [gripX - 8, -radius * 0.98, 18],
        [gripX + 6 + lean * 0.4, (deck - radius) / 2, 20],
        [gripX - 2 + lean, deck + 30, 12],
        [gripX + 40 + lean, deck + 24, 10],
        [gripX + 40 + lean, deck + 13],
        [batteryX - 60, deck + 13],
      ],
      4,
    ),
    70,
    1,
  )
  const grooves = Array.from({ length: 5 }, (_, i) => {
    const y = -radius * 1.25 - i * 9
    const x = gripX - 24 + (lean * (y + radius)) / (deck + radius)
    return field.capsule([x, y, -40], [x, y, 40], 0.1)
  })
  const cover = field.cut(0.8, field.intersect(0.8, field.grow(housing, 1.2), area), seam, ...grooves)
  addMolded(group, cover, [low[0] - 2, low[1], low[2]], [gripX + 50, 14, high[2]], 1.4, materials.rubber)
  for (const [x, y] of [
    [gripX + 14, -radius * 0.9],
    [gripX + lean * 0.5 + 8, (deck - radius) / 2],
    [gripX + 8 + lean, deck + 20],
  ] as const)
    addScrew(group, 2.5, [x, y, field.findSurface(housing, x, y) - 1], 'z', materials.steelDark)
}

/** Trigger, lever for the direction, work light. */
function addControls(group: THREE.Group, { radius, gripX, gripWidth, body }: Proportions): void {
  const [x, y] = [gripX + 33, -radius * 0.98]
  const trigger = field.slab(
    roundCorners(
      [
        [x - 16, y + 4],
        [x + 6, y + 4, 4],
        [x + 8, y - 6, 6],
        [x, y - 18, 12],
        [x + 2, y - 30, 5],
        [x - 6, y - 35, 4],
        [x - 22, y - 35],
      ],
      3,
    ),
    8.5,
    4,
  )
  addMolded(group, trigger, [x - 24, y - 38, -10], [x + 12, y + 8, 10], 1, materials.orange)
  addBox(group, [17, 7, gripWidth * 2 + 7], [gripX + 17, y + 2, 0], materials.dark, 3)
  addDisk(group, 5, [0, 3], materials.lens, { at: [body - 2, -radius * 0.86, 0], axis: 'x', edge: 1 })
}

/** Gear case, torque ring, and the ring that switches the impact on. */
function addGearCase(
  group: THREE.Group,
  { nose, radius, body, band }: Proportions,
  hasImpact: boolean,
): void {
  const at: Point3 = [body, 0, 0]
  const length = nose - body
  const caseEnd = length * (hasImpact ? 0.3 : 0.5)
  const round = { at, axis: 'x', segments: 96 } as const
  addDisk(group, radius * 0.985, [-1, 3], band, { ...round, edge: 1 })
  addDisk(group, [radius * 0.94, radius * 0.9], [2, caseEnd], materials.alu, { ...round, edge: 2 })
  if (hasImpact) {
    const ringEnd = length * 0.62
    addRibbed(
      group,
      [
        [caseEnd + 0.6, 0],
        [caseEnd + 0.6, radius * 0.98],
        [ringEnd, radius * 0.95],
        [ringEnd, 0],
      ],
      materials.shellLight,
      { ribs: [[caseEnd + 2, ringEnd - 2]], count: 22, depth: 1.2, at },
    )
    addDisk(group, radius * 0.99, [ringEnd - 2.5, ringEnd], materials.orange, { ...round, edge: 0.6 })
  }
  const torque = length * (hasImpact ? 0.64 : 0.51)
  addRibbed(
    group,
    [
      [torque, 0],
      [torque, radius * 0.93],
      [length * 0.9, radius * 0.86],
      [length * 0.94, radius * 0.74],
      [length * 0.94, 0],
    ],
    materials.rubber,
    { ribs: [[torque + length * 0.03, length * 0.9]], count: 20, depth: 1.8, at, edge: 1.6 },
  )
  addDisk(group, radius * 0.56, [length * 0.9, length], materials.steelDark, { at, axis: 'x' })
  for (const angle of [0.75, 2.39, -0.75, -2.39])
    addScrew(
      group,
      3,
      [body + 3, Math.cos(angle) * radius * 0.84, Math.sin(angle) * radius * 0.84],
      'x',
      materials.steelDark,
    )
  // The speed switch.
  addBox(group, [34, 6, 20], [body - 18, radius, 0], materials.rubber, 2.6)
  addBox(group, [13, 6, 13], [body - 24, radius + 3, 0], materials.orange, 2)
  for (const groove of [-1, 0, 1])
    addBox(group, [1.4, 7, 13.2], [body - 24 + groove * 3.4, radius + 3, 0], materials.dark, 0.6)
  // Marks of the torque settings.
  repeatAround(16, 0, (angle) => {
    const [x, r] = [body + torque - 1.5, radius * 0.91]
    addBox(group, [0.8, 1.6, 1.6], [x, Math.cos(angle) * r, Math.sin(angle) * r], materials.band, 0.3, [
      angle,
      0,
      0,
    ])
  })
}

export const cordlessDrill: Family<CordlessDrillSpecs> = {
  getView: () => ({ azimuth: 30, elevation: 13 }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    const { nose, radius, body, floor, battery, batteryX, band } = proportions
    const housing = shapeHousing(proportions)
    const hasImpact = Boolean(specs.blowsPerMin)
    addHousing(group, housing, proportions)
    addControls(group, proportions)
    addGearCase(group, proportions, hasImpact)
    addKeylessChuck(group, specs.chuckMm * 0.99, { at: [nose - 2, 0, 0] })
    const diameter = Math.min(specs.capacitySteelMm, specs.chuckMm)
    addTwistDrill(group, diameter * 0.8, 54 + diameter * 3.4, { at: [specs.lengthMm - 4, 0, 0] })
    if (specs.collarMm)
      addSideHandle(group, body + (nose - body) * 0.16, radius * 1.86, 96, {
        lean: 0.28,
        accent: band,
        start: radius,
      })
    addBattery(group, specs, battery, [batteryX, floor])
    addRatingPlate(
      group,
      [Math.min(radius * 1.5, body * 0.56), Math.min(radius * 0.62, body * 0.24)],
      [body * 0.69, radius * 0.12, radius],
      { line: sku },
      (x, y) => field.findSurface(housing, x, y),
    )
    return group
  },
}
