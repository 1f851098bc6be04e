/** Radial drill: base, column, arm and box table. The head is in `radial-drill-head.ts`. */
import * as THREE from 'three'
import { materials } from '../materials.ts'
import { addFinnedMotor } from '../motors.ts'
import {
  addBox,
  addDisk,
  addExtrusion,
  addRod,
  addTube,
  addTurned,
  repeatAround,
  roundCorners,
} from '../shapes.ts'
import { addHexBolt, addSlottedPlate } from '../stand-parts.ts'
import type { Family } from './family.ts'
import { addHead } from './radial-drill-head.ts'
import {
  getProportions,
  type RadialDrillProportions,
  type RadialDrillSpecs,
} from './radial-drill-proportions.ts'

/** A base plate with T-slots and a coolant trough around it. */
function addBase(group: THREE.Group, proportions: RadialDrillProportions): void {
  const { scale, column, baseHeight, baseBack: back, baseFront: front, baseDepth: depth } = proportions
  const middle = (back + front) / 2
  const edge = 30 * scale
  addBox(
    group,
    [front - back, baseHeight * 0.62, depth],
    [middle, baseHeight * 0.31, 0],
    materials.casting,
    12 * scale + 4,
  )
  addBox(
    group,
    [front - back - edge, baseHeight * 0.3, depth - edge],
    [middle, baseHeight * 0.68, 0],
    materials.castingDark,
    6,
  )
  addSlottedPlate(group, [column * 1.05, front - 22 * scale], baseHeight, depth * 0.92, baseHeight * 0.4, 5, {
    slot: 22 * scale + 6,
    radius: 4,
  })
  for (let bolt = 0; bolt < 4; bolt++) {
    const x = back + 40 * scale + ((front - back - 80 * scale) * bolt) / 3
    addHexBolt(group, 16 * scale, [x, baseHeight * 0.3, depth / 2 - 2], [Math.PI / 2, 0, 0])
  }
}

function addColumn(group: THREE.Group, proportions: RadialDrillProportions): void {
  const { height, scale, column, baseHeight, columnTop, sleeveY, sleeveHeight } = proportions
  addTurned(
    group,
    [
      [0, 0],
      [0, column * 1.02],
      [baseHeight * 0.5, column * 1.02],
      [baseHeight * 0.75, column * 0.74],
      [baseHeight * 1.6, column * 0.66],
      [baseHeight * 1.6, 0],
    ],
    materials.casting,
    { at: [0, baseHeight * 0.82, 0], edge: 10 * scale, segments: 96 },
  )
  repeatAround(8, 0.3, (angle) =>
    addHexBolt(group, 17 * scale, [
      Math.cos(angle) * column * 0.88,
      baseHeight * 1.32,
      Math.sin(angle) * column * 0.88,
    ]),
  )
  addRod(group, column / 2, columnTop - baseHeight, materials.steel, [0, baseHeight, 0], 'y', 2, 96)
  addTurned(
    group,
    [
      [0, 0],
      [0, column * 0.62],
      [40 * scale, column * 0.62],
      [60 * scale, column * 0.4],
      [60 * scale, 0],
    ],
    materials.casting,
    { at: [0, columnTop - 20 * scale, 0], edge: 6 * scale, segments: 96 },
  )
  // The screw that lifts the arm, and its motor on the cap of the column.
  addRod(group, 22 * scale, columnTop - sleeveY, materials.steelSatin, [
    column * 0.1,
    sleeveY,
    -column * 0.76,
  ])
  for (let y = sleeveY + sleeveHeight; y < columnTop - 30; y += 24 * scale)
    addDisk(group, 25 * scale, [0, 10 * scale], materials.steelDark, {
      at: [column * 0.1, y, -column * 0.76],
      edge: 2,
      segments: 20,
    })
  addBox(
    group,
    [column * 0.9, 60 * scale, column * 1.5],
    [0, columnTop + 22 * scale, -column * 0.14],
    materials.casting,
    14 * scale,
  )
  const motorY = columnTop + 52 * scale
  addFinnedMotor(group, [0, motorY, -column * 0.2], column * 0.3, height - motorY, { hasTerminalBox: false })
}

/** The sleeve around the column, and the tapering arm with two guide ways on its face. */
function addArm(group: THREE.Group, proportions: RadialDrillProportions): void {
  const { scale, column, armY: y, armHeight, armWidth, armEnd: end, sleeveY, sleeveHeight } = proportions
  const round = { edge: 14 * scale, segments: 96 }
  addDisk(group, column * 0.7, [0, sleeveHeight], materials.casting, { at: [0, sleeveY, 0], ...round })
  for (const share of [0.02, 0.96])
    addDisk(group, column * 0.73, [0, 20 * scale], materials.castingDark, {
      at: [0, sleeveY + sleeveHeight * share, 0],
      edge: 4 * scale,
      segments: 96,
    })
  addBox(
    group,
    [column * 0.42, sleeveHeight * 0.92, column * 0.5],
    [-column * 0.72, sleeveY + sleeveHeight / 2, 0],
    materials.casting,
    12 * scale,
  )
  addExtrusion(
    group,
    roundCorners(
      [
        [column * 0.3, y + armHeight * 0.62],
        [end, y + armHeight * 0.5],
        [end, y - armHeight * 0.3, 20 * scale],
        [column * 2, y - armHeight * 0.46, column * 0.8],
        [column * 0.5, y - armHeight * 0.84, 20],
        [column * 0.3, y - armHeight * 0.84],
      ],
      6 * scale,
    ),
    armWidth,
    materials.casting,
    { bevel: 16 * scale, segments: 6 },
  )
  const face = armWidth / 2
  const panel = (end - column * 1.3) / 3
  for (let i = 0; i < 3; i++) {
    const [from, to] = [column * 0.95 + panel * i, column * 0.95 + panel * (i + 1) - 46 * scale]
    const [low, high] = [y - armHeight * 0.16, y + armHeight * 0.1]
    addExtrusion(
      group,
      roundCorners(
        [
          [from, high],
          [to, high],
          [to, low],
          [from, low],
        ],
        24 * scale,
      ),
      8,
      materials.castingDark,
      {
        bevel: 3,
        at: [0, 0, face],
      },
    )
  }
  const middle = (end + column * 0.8) / 2
  for (const [wayY, height] of [
    [y + armHeight * 0.4, 44 * scale],
    [y - armHeight * 0.22, 36 * scale],
  ] as const) {
    addBox(
      group,
      [end - column * 0.86, height, 26 * scale],
      [middle, wayY, face + 10 * scale],
      materials.steelSatin,
      3,
    )
    addBox(
      group,
      [end - column * 0.9, height * 0.2, 30 * scale],
      [middle, wayY, face + 10 * scale],
      materials.steel,
      1,
    )
  }
  addRod(
    group,
    13 * scale,
    end - column * 0.8,
    materials.steel,
    [column * 0.76, y + armHeight * 0.22, face + 22 * scale],
    'x',
  )
  addBox(
    group,
    [24 * scale, armHeight * 0.96, armWidth * 1.1],
    [end, y + armHeight * 0.1, 0],
    materials.castingDark,
    8 * scale,
  )
}

/** A box table with slots on two faces. */
function addTable(group: THREE.Group, proportions: RadialDrillProportions, roomBelowSpindle: number): void {
  const { scale, column, spindleX, baseHeight, headZ } = proportions
  const width = column * 0.95 + 140
  const height = Math.min(column * 1.1 + 130, roomBelowSpindle * 0.46)
  const [x, z] = [spindleX - 20, headZ * 0.72]
  addBox(
    group,
    [width, height * 0.8, width * 0.9],
    [x, baseHeight + height * 0.4, z],
    materials.casting,
    8 * scale,
  )
  addSlottedPlate(
    group,
    [x - width / 2, x + width / 2],
    baseHeight + height,
    width * 0.92,
    height * 0.24,
    3,
    {
      slot: 20 * scale + 6,
      at: [0, 0, z],
    },
  )
  for (const share of [0.3, 0.56]) {
    const y = baseHeight + height * share
    addBox(group, [width + 1, 18 * scale, 20], [x, y, z + width * 0.445], materials.dark, 1)
    addBox(group, [width + 2, 5 * scale, 4], [x, y + 14 * scale, z + width * 0.452], materials.steelSatin, 1)
  }
}

/** The electric cabinet behind the column, and the cable from it to the head. */
function addElectrics(group: THREE.Group, proportions: RadialDrillProportions): void {
  const { scale, column, columnTop, armY, armHeight, spindleX, headWidth, headTop, headZ } = proportions
  const y = armY - armHeight * 1.1 + column * 0.1
  addBox(
    group,
    [column * 0.5, column * 2.2, column * 1.1],
    [-column * 0.98, y, 0],
    materials.shellLight,
    10 * scale,
  )
  addBox(group, [6, column * 2, column * 0.9], [-column * 1.24, y, 0], materials.casting, 4)
  addBox(group, [column * 0.44, column * 2.02, 6], [-column * 0.98, y, column * 0.55], materials.casting, 4)
  addDisk(group, [14 * scale, 13 * scale], [0, 10 * scale], materials.steelDark, {
    at: [-column * 0.84, y - column * 0.1, column * 0.56],
    axis: 'z',
    edge: 2,
  })
  addTube(
    group,
    [
      [column * 0.3, columnTop + 30 * scale, column * 0.2],
      [column * 0.62, columnTop + 14 * scale, column * 0.22],
      [column * 0.9, armY + armHeight * 1.5, column * 0.16],
      [spindleX * 0.6, armY + armHeight, 0],
      [spindleX - headWidth * 0.3, headTop + 60 * scale, headZ * 0.7],
      [spindleX - headWidth * 0.2, headTop, headZ * 0.8],
    ],
    15 * scale,
    materials.hose,
    90,
  )
}

export const radialDrill: Family<RadialDrillSpecs> = {
  getView: () => ({ azimuth: 33, elevation: 15, margin: 0.045 }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    addBase(group, proportions)
    addColumn(group, proportions)
    addArm(group, proportions)
    const spindleEnd = addHead(group, specs, proportions, sku)
    addTable(group, proportions, spindleEnd - proportions.baseHeight)
    addElectrics(group, proportions)
    return group
  },
}
