/** Core drill with a magnetic base. y = 0 is the workpiece; the column's back is x = 0. */
import * as THREE from 'three'
import { addAnnularCutter } from '../drill-bits.ts'
import { addCable, addFeedLevers } from '../handles.ts'
import { getBand, materials } from '../materials.ts'
import { addPlasticMotor } from '../motors.ts'
import { addRatingPlate } from '../rating-plate.ts'
import {
  addBox,
  addDisk,
  addExtrusion,
  addMesh,
  addRing,
  addRod,
  addScrew,
  addTube,
  addTurned,
  type Point3,
  roundCorners,
} from '../shapes.ts'
import { addGearKnob, addRack, addSwitchBox } from '../stand-parts.ts'
import type { Family } from './family.ts'

interface MagneticDrillSpecs {
  heightMm: number
  strokeMm: number
  powerW: number
  magnetN: number
  capacitySteelMm: number
  gears?: number
}

type Proportions = ReturnType<typeof getProportions>

function getProportions({
  heightMm,
  strokeMm,
  powerW,
  magnetN,
  capacitySteelMm,
  gears = 1,
}: MagneticDrillSpecs) {
  // The area of the poles carries the force.
  const magnetWidth = Math.sqrt(magnetN / 0.9 / 2.1)
  const magnetLength = magnetWidth * 2.1
  const magnetHeight = 34 + heightMm * 0.026
  const columnDepth = magnetLength * 0.44
  const motorRadius = 34 + powerW * 0.0135
  const spindleX = columnDepth + motorRadius + 22
  const caseHeight = (gears > 2 ? 0.155 : 0.125) * heightMm + 18
  const caseY = Math.max(heightMm * 0.45, magnetHeight + capacitySteelMm * 0.4 + 96 + strokeMm * 0.25)
  return {
    height: heightMm,
    magnetWidth,
    magnetLength,
    magnetHeight,
    columnDepth,
    motorRadius,
    spindleX,
    caseHeight,
    caseY,
    columnWidth: magnetWidth * 0.8,
    columnTop: heightMm * 0.74,
    // The magnet ends behind the cutter, which passes it on its way down.
    magnetX: Math.min(magnetLength * 0.8, spindleX - capacitySteelMm / 2 - 8) - magnetLength,
    motorY: caseY + caseHeight,
    band: getBand(capacitySteelMm, 40, 90),
  }
}

function addMagnet(group: THREE.Group, { magnetN }: MagneticDrillSpecs, proportions: Proportions): void {
  const { magnetWidth: width, magnetLength: length, magnetHeight: height, magnetX } = proportions
  const middle = magnetX + length / 2
  addBox(group, [length, height, width], [middle, height / 2, 0], materials.castingDark, 4)
  // The poles, with the gaps between them.
  addBox(group, [length + 1, 5, width + 1], [middle, 4, 0], materials.steelSatin, 1)
  for (const part of [1, 2, 3])
    addBox(group, [3, 5.6, width + 1.6], [magnetX + (length * part) / 4, 4, 0], materials.dark, 0.4)
  addBox(group, [length * 0.96, 7, width * 0.96], [middle, height + 2, 0], materials.casting, 3)
  const label = { title: `${magnetN / 1000} kN`, line: 'MAGNET', isDark: true }
  addRatingPlate(group, [length * 0.4, height * 0.5], [middle, height * 0.57, width / 2 + 0.4], label)
  for (const along of [0.06, 0.94])
    for (const side of [-1, 1])
      addScrew(group, 5, [magnetX + length * along, height + 5, side * width * 0.4], 'y', materials.steelDark)
  // The eye of the safety chain.
  addMesh(group, new THREE.TorusGeometry(9, 2.4, 12, 32), materials.steel, [magnetX + 6, height + 12, 0])
}

/** A waisted casting with a handle, and the slide of the carriage on its front. */
function addColumn(group: THREE.Group, proportions: Proportions): void {
  const { height, magnetHeight, columnDepth: depth, columnWidth: width, columnTop: top } = proportions
  const foot = magnetHeight + 3
  addExtrusion(
    group,
    roundCorners(
      [
        [0, foot],
        [depth, foot],
        [depth, top - 16, 6],
        [depth * 0.84, top, 10],
        [depth * 0.1, top, 14],
        [0, top - 26, 16],
        [depth * 0.04, magnetHeight + 50, 40],
      ],
      3,
    ),
    width,
    materials.casting,
    { bevel: 6, segments: 6 },
  )
  const recess = magnetHeight + height * 0.18
  addExtrusion(
    group,
    roundCorners(
      [
        [depth * 0.14, recess],
        [depth * 0.84, recess],
        [depth * 0.84, top - 40],
        [depth * 0.14, top - 40],
      ],
      8,
    ),
    width + 3,
    materials.castingDark,
    { bevel: 2 },
  )
  addBox(group, [depth * 0.9, 3, width * 0.9], [depth * 0.47, magnetHeight + 4, 0], materials.dark, 1)
  const handle: Point3[] = [
    [depth * 0.12, top - 6, 0],
    [depth * 0.1, top + 26, 0],
    [depth * 0.24, top + 36, 0],
    [depth * 0.66, top + 36, 0],
    [depth * 0.8, top + 26, 0],
    [depth * 0.78, top - 6, 0],
  ]
  addTube(group, handle, 8 + height * 0.005, materials.rubber, 90)
  const [from, to] = [magnetHeight + 20, top - 6]
  addBox(group, [10, to - from, width * 0.62], [depth + 3, (from + to) / 2, 0], materials.steelSatin, 1)
  for (const side of [-1, 1])
    addBox(
      group,
      [7, to - from, width * 0.12],
      [depth + 10, (from + to) / 2, side * width * 0.29],
      materials.steel,
      1,
    )
  addRack(group, [depth + 6, 0], [from + 4, to - 4], { pitch: 5.2, width: width * 0.2, depth: 9 })
}

function addDrive(
  group: THREE.Group,
  { powerW, gears = 1 }: MagneticDrillSpecs,
  proportions: Proportions,
  sku: string,
): void {
  const {
    height,
    columnDepth,
    columnWidth,
    motorRadius: radius,
    spindleX: x,
    caseY,
    caseHeight,
    motorY,
    band,
  } = proportions
  addBox(
    group,
    [22, caseHeight * 1.5, columnWidth * 0.94],
    [columnDepth + 20, caseY + caseHeight * 0.55, 0],
    materials.alu,
    4,
  )
  for (const share of [0.05, 0.55, 1.05])
    for (const side of [-1, 1])
      addScrew(
        group,
        3.6,
        [columnDepth + 20, caseY + caseHeight * share, side * columnWidth * 0.46],
        'z',
        materials.steelDark,
      )
  const back = x - radius * 1.12 - 6
  addExtrusion(
    group,
    roundCorners(
      [
        [back, caseY + caseHeight * 0.12],
        [x + radius * 0.7, caseY, 16],
        [x + radius * 1.08, caseY + caseHeight * 0.3, 16],
        [x + radius * 1.08, motorY],
        [back, motorY],
      ],
      6,
    ),
    radius * 2.06,
    materials.alu,
    { bevel: 12, segments: 8 },
  )
  addTurned(
    group,
    [
      [-2, 0],
      [-2, radius * 1.09],
      [5, radius * 1.09],
      [7, radius * 1.03],
      [7, 0],
    ],
    materials.alu,
    { at: [x, motorY - 1, 0], edge: 1.5, segments: 96 },
  )
  // One knob for two speeds, two for four.
  for (let knob = 0; knob < (gears > 2 ? 2 : 1); knob++) {
    const at: Point3 = [x - radius * 0.34 + knob * radius * 0.86, caseY + caseHeight * 0.54, radius * 1.03]
    addGearKnob(group, at, radius * 0.3, knob ? 0.9 : -0.5)
  }
  const motorLength = height - motorY - 5
  addPlasticMotor(group, [x, motorY + 5, 0], radius, motorLength, band)
  addRatingPlate(
    group,
    [radius * 1.25, radius * 0.56],
    [x, motorY + motorLength * 0.34, radius],
    { line: `${sku}   ${powerW} W` },
    (px) => Math.sqrt((radius * 1.035) ** 2 - (px - x) ** 2),
  )
}

function addSpindle(
  group: THREE.Group,
  { capacitySteelMm }: MagneticDrillSpecs,
  proportions: Proportions,
): void {
  const { motorRadius: radius, spindleX: x, caseY } = proportions
  const cutterLength = Math.min(55, 32 + capacitySteelMm * 0.24)
  const tip = Math.max(16, caseY - 40 - cutterLength - 34)
  const arbor = -(caseY - tip - cutterLength - 10)
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 0.56],
      [-16, radius * 0.52],
      [-16, 21],
      [arbor, 19],
      [arbor, 0],
    ],
    materials.steelSatin,
    { at: [x, caseY + 1, 0], edge: 1 },
  )
  addDisk(group, 24, [0, 14], materials.steelDark, { at: [x, tip + cutterLength + 24, 0], edge: 1.5 })
  addAnnularCutter(group, capacitySteelMm * 0.98, cutterLength, [x, tip, 0])
  addRod(group, 3, 14, materials.steel, [x, tip - 9, 0])
}

/** The coolant bottle behind the column, with its hose to the spindle. */
function addCoolant(group: THREE.Group, proportions: Proportions): void {
  const { height, columnDepth, columnWidth, columnTop, spindleX, caseY } = proportions
  const radius = 20 + height * 0.018
  const length = height * 0.24
  const at: Point3 = [-30 - height * 0.022, columnTop - length - 16, columnWidth * 0.1]
  const [x, y, z] = at
  addTurned(
    group,
    [
      [0, 0],
      [0, radius],
      [length * 0.74, radius],
      [length * 0.86, radius * 0.55],
      [length * 0.92, radius * 0.42],
      [length * 0.92, 0],
    ],
    materials.bottle,
    { at, edge: 4 },
  )
  addDisk(group, radius * 0.93, [2, length * 0.52], materials.coolant, { at, edge: 3 })
  addDisk(group, [radius * 0.5, radius * 0.48], [length * 0.9, length], materials.orange, { at, edge: 1.5 })
  for (const share of [0.2, 0.64])
    addRing(group, [radius - 2, radius + 2], [0, 7], materials.steelDark, { at: [x, y + length * share, z] })
  addBox(group, [30, 8, 16], [-8, y + length * 0.66, z], materials.steelDark, 2)
  addDisk(group, [5, 6], [-14, 0], materials.steel, { at, edge: 1 })
  const hose: Point3[] = [
    [x, y - 12, z],
    [x + 4, y - 40, columnWidth * 0.3],
    [columnDepth * 0.1, y - 54, columnWidth * 0.62],
    [columnDepth * 0.8, caseY - 4, columnWidth * 0.72],
    [spindleX - 34, caseY - 16, 34],
    [spindleX - 22, caseY - 26, 22],
  ]
  addTube(group, hose, 4, materials.hose, 90)
}

function addControls(group: THREE.Group, proportions: Proportions): void {
  const { height, magnetHeight, columnDepth, columnWidth, columnTop, spindleX, motorRadius } = proportions
  const hubY = magnetHeight + (columnTop - magnetHeight) * 0.62
  addFeedLevers(group, [columnDepth * 0.52, hubY, columnWidth / 2 + 3], height * 0.24, {
    turn: 0.35,
    hub: 17 + height * 0.018,
    lean: 0.3,
  })
  const width = Math.min(58, columnDepth * 0.72)
  addSwitchBox(
    group,
    [columnDepth * 0.48, magnetHeight + 18 + width * 0.62, columnWidth / 2 + 4],
    width,
    width * 1.15,
  )
  const toMotor: Point3[] = [
    [columnDepth * 0.4, columnTop - 14, -columnWidth * 0.3],
    [columnDepth * 0.6, columnTop + 44, -columnWidth * 0.34],
    [spindleX - motorRadius * 0.5, height * 0.86, -motorRadius * 0.7],
    [spindleX - motorRadius * 0.4, height * 0.8, -motorRadius * 0.86],
  ]
  addTube(group, toMotor, 6, materials.cable, 60)
  addCable(group, [-1, magnetHeight + 40, -columnWidth * 0.1], [-1, -0.15, 0], {
    radius: 5,
    path: [
      [-60, magnetHeight + 14, -10],
      [-92, 14, -30],
      [-130, 5.5, -20],
      [-175, 5.5, 30],
    ],
  })
}

export const magneticDrill: Family<MagneticDrillSpecs> = {
  getView: () => ({ azimuth: 38, elevation: 13 }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    addMagnet(group, specs, proportions)
    addColumn(group, proportions)
    addDrive(group, specs, proportions, sku)
    addSpindle(group, specs, proportions)
    addCoolant(group, proportions)
    addControls(group, proportions)
    return group
  },
}
