/**
 * Rotary hammer. SDS-plus: the motor lies behind the striking mechanism, with a pistol grip and a guard for the hand.
 * SDS-max: the motor stands below the mechanism, with a D handle behind bellows. The spindle is y = 0; x = 0 is the back.
 */
import * as THREE from 'three'
import { addSdsChuck, getSdsLength } from '../chucks.ts'
import * as field from '../distance-fields.ts'
import { addTwistDrill } from '../drill-bits.ts'
import { addCable, addDepthStop, addSideHandle } from '../handles.ts'
import { materials } from '../materials.ts'
import { addRatingPlate } from '../rating-plate.ts'
import {
  addBox,
  addDisk,
  addGroup,
  addMesh,
  addMolded,
  addRibbed,
  addScrew,
  addTurned,
  type Point3,
  repeatAround,
} from '../shapes.ts'
import type { Family } from './family.ts'
import {
  getHousing,
  getProportions,
  type Housing,
  type RotaryHammerProportions,
  type RotaryHammerSpecs,
} from './rotary-hammer-housing.ts'

function addHousing(group: THREE.Group, housing: Housing, proportions: RotaryHammerProportions): void {
  const { radius, foot, scale, motorWidth, caseEnd } = proportions
  const side = Math.max(motorWidth, radius) + 14
  const [low, high]: [Point3, Point3] = [
    [-6, foot - 5, -side],
    [caseEnd + 4, radius + 6, side],
  ]
  const cell = 1.6 * Math.max(1, scale)
  const seam = field.box([0, foot, 0], [900, 900, 0.5 * scale], 0.1)
  addMolded(group, field.cut(1, housing.whole, ...housing.vents, seam), low, high, cell, materials.shell)
  addMolded(group, field.grow(housing.whole, -2.6), low, high, cell * 2.6, materials.dark)
  addMolded(group, housing.rubber, low, high, cell, materials.rubber)
  addMolded(group, housing.trigger, [20 * scale, foot, -20], [90 * scale, 20, 20], 1.2, materials.orange)
  for (const [x, y] of housing.screws)
    addScrew(group, 3 * scale, [x, y, field.findSurface(housing.whole, x, y) - 1.2], 'z', materials.steelDark)
}

/** Damping bellows between the handle and the mechanism. */
function addBellows(group: THREE.Group, { scale, radius, caseStart }: RotaryHammerProportions): void {
  for (let fold = 0; fold < 6; fold++) {
    const ring = new THREE.TorusGeometry(10 * scale + 2, 2.6 * scale, 12, 40)
    addMesh(
      group,
      ring,
      materials.rubber,
      [caseStart + (fold * 4.4 - 12) * scale, radius * 0.42, 0],
      [0, Math.PI / 2, 0],
    )
  }
}

/** The knob that selects drilling, hammer drilling or chiseling. */
function addModeKnob(group: THREE.Group, housing: Housing, { motorX, scale }: RotaryHammerProportions): void {
  const radius = 15 * scale
  const at: Point3 = [motorX - 4, 2, field.findSurface(housing.whole, motorX - 4, 2)]
  addDisk(group, radius * 1.2, [-3, 1.5], materials.shellLight, { at, axis: 'z', edge: 1 })
  addRibbed(
    group,
    [
      [1, 0],
      [1, radius],
      [8 * scale, radius * 0.94],
      [8 * scale, 0],
    ],
    materials.rubber,
    {
      ribs: [[2, 8 * scale]],
      count: 16,
      depth: 1.4,
      at,
      axis: 'z',
    },
  )
  addBox(
    group,
    [radius * 1.7, radius * 0.42, 5 * scale],
    [at[0], at[1], at[2] + 9 * scale],
    materials.orange,
    2,
    [0, 0, -0.6],
  )
}

/** The bare aluminum case in front, with ribs, bolted to the plastic. */
function addGearCase(group: THREE.Group, proportions: RotaryHammerProportions): void {
  const { radius, scale, collar, caseEnd, gearStart, nose, band } = proportions
  const length = caseEnd - gearStart
  const at: Point3 = [gearStart, 0, 0]
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 1.03],
      [7 * scale, radius * 1.03],
      [7 * scale, radius * 0.985],
      [length * 0.55, radius * 0.95],
      [length * 0.98, collar + 7],
      [length * 0.98, 0],
    ],
    materials.alu,
    { at, axis: 'x', edge: 2.5, segments: 96 },
  )
  repeatAround(12, 0.26, (angle) =>
    addBox(
      addGroup(group, [0, 0, 0], [angle, 0, 0]),
      [length * 0.6, 5 * scale, 3 * scale],
      [gearStart + length * 0.4, radius * 0.94, 0],
      materials.alu,
      1.2,
      [0, 0, -0.06],
    ),
  )
  for (const angle of [0.6, 1.75, 2.9, -0.6, -1.75])
    addScrew(
      group,
      3.4 * scale,
      [gearStart + 4, Math.cos(angle) * radius * 0.93, Math.sin(angle) * radius * 0.93],
      'x',
      materials.steelDark,
    )
  addDisk(group, radius * 1.02, [-4, 0.5], band, { at, axis: 'x', edge: 1, segments: 96 })
  const front = { at: [caseEnd, 0, 0] as Point3, axis: 'x', segments: 96 } as const
  addTurned(
    group,
    [
      [-14, 0],
      [-14, radius * 0.8],
      [0, collar + 6.5],
      [5, collar + 6.5],
      [8, collar],
      [nose - caseEnd, collar],
      [nose - caseEnd + 2, 0],
    ],
    materials.alu,
    { ...front, edge: 1.5 },
  )
  addDisk(group, [collar + 8, collar + 7.5], [-3, 3], band, { ...front, edge: 1.2 })
}

function addTool(group: THREE.Group, specs: RotaryHammerSpecs, proportions: RotaryHammerProportions): void {
  const { isMax, scale, collar, caseEnd, nose, band } = proportions
  addSideHandle(group, caseEnd + 20, specs.collarMm, 88 + 18 * scale, { lean: 0.6, accent: band })
  if (!isMax) {
    addBox(group, [16, 14, 14], [caseEnd + 20, collar + 9, 0], materials.rubber, 3)
    addDepthStop(group, [caseEnd - 60 * scale, collar + 11, 0], 60 * scale + getSdsLength(isMax) + 70)
  }
  addSdsChuck(group, isMax, [nose, 0, 0])
  const diameter = specs.capacityConcreteMm * 0.8
  addTwistDrill(group, diameter, 84 + diameter * (isMax ? 3.4 : 3.2), {
    at: [specs.lengthMm - 4, 0, 0],
    isMasonry: true,
    shank: isMax ? 34 : 26,
    material: materials.steelSatin,
  })
}

export const rotaryHammer: Family<RotaryHammerSpecs> = {
  getView: () => ({ azimuth: 27, elevation: 13, ground: 'hover' }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    const { isMax, scale, motorX, motorWidth, foot, radius, gearStart, caseStart } = proportions
    const housing = getHousing(proportions)
    addHousing(group, housing, proportions)
    addModeKnob(group, housing, proportions)
    addGearCase(group, proportions)
    addTool(group, specs, proportions)
    const line = `${sku}   ${specs.powerW} W`
    if (isMax) {
      addBellows(group, proportions)
      const [y, z] = [foot * 0.5, field.findSurface(housing.motor, motorX, foot * 0.55)]
      for (const side of [-1, 1])
        for (let rib = 0; rib < 3; rib++)
          addBox(
            group,
            [motorWidth * 1.3, 2.2 * scale, 1.6],
            [motorX, y + side * (motorWidth * 0.5 + rib * 5 * scale), z + 0.1],
            materials.rubber,
            0.7,
          )
      addRatingPlate(group, [motorWidth * 1.62, motorWidth * 0.7], [motorX, y, z], { line }, (px, py) =>
        field.findSurface(housing.motor, px, py),
      )
      addCable(group, [22 * scale, foot * 0.9, 0], [-0.35, -1, 0], { radius: 4.1 + (scale - 1) * 2 })
    } else {
      const width = (motorX - caseStart) * 0.62
      addRatingPlate(
        group,
        [width, width * 0.4],
        [caseStart + width * 0.9, radius * 0.05, radius],
        { line },
        (px, py) => field.findSurface(housing.whole, px, py),
      )
      addDisk(group, radius * 1.012, [-3, 2], materials.rubber, {
        at: [gearStart - 16, 0, 0],
        axis: 'x',
        segments: 96,
      })
      addCable(group, [40, foot + 2, 0], [-0.12, -1, 0])
    }
    return group
  },
}
