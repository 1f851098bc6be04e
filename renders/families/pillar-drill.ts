/** Bench and pillar drills: base, column and table. The head is in `pillar-drill-head.ts`. */
import * as THREE from 'three'
import { addBallLever, addCable } from '../handles.ts'
import { materials } from '../materials.ts'
import { addBox, addDisk, addExtrusion, addGroup, addRing, addRod, roundCorners } from '../shapes.ts'
import { addColumnFoot, addHexBolt, addRack, addSlottedPlate } from '../stand-parts.ts'
import type { Family } from './family.ts'
import { addHead } from './pillar-drill-head.ts'
import {
  FLOOR_HEIGHT_MM,
  getProportions,
  type PillarDrillProportions,
  type PillarDrillSpecs,
} from './pillar-drill-proportions.ts'

function addBase(group: THREE.Group, proportions: PillarDrillProportions): void {
  const {
    column,
    columnX,
    scale,
    baseHeight: height,
    baseDepth,
    baseBack: back,
    baseFront: front,
    isOnFloor,
  } = proportions
  addExtrusion(
    group,
    roundCorners(
      [
        [back, 0],
        [front, 0],
        [front, height * 0.7, 8],
        [front - 10 * scale, height * 0.86, 6],
        [back + 10 * scale, height * 0.86, 6],
        [back, height * 0.7, 8],
      ],
      2,
    ),
    baseDepth,
    materials.casting,
    { bevel: 5, segments: 5 },
  )
  addSlottedPlate(
    group,
    [columnX + column * 1.35, front - 12 * scale],
    height,
    baseDepth * 0.86,
    height * 0.4,
    isOnFloor ? 3 : 2,
    {
      slot: 10 + column * 0.06,
    },
  )
  const boltX = back + 18 * scale
  for (const side of [-1, 1])
    addHexBolt(group, 6 * scale ** 0.7, [boltX, height * 0.85, side * (baseDepth / 2 - 16 * scale)])
}

function addColumn(group: THREE.Group, proportions: PillarDrillProportions): void {
  const { column, columnX, baseHeight, headY, headHeight } = proportions
  const radius = column / 2
  addColumnFoot(group, [columnX, baseHeight * 0.8, 0], radius, baseHeight * 0.8 + column * 0.7)
  addRod(
    group,
    radius,
    headY + headHeight * 0.5 - baseHeight,
    materials.steel,
    [columnX, baseHeight, 0],
    'y',
    1,
    96,
  )
  const teeth = [baseHeight + column * 1.3, headY - 12] as const
  const rack = { pitch: 4 + column * 0.03, width: column * 0.22, depth: column * 0.13 }
  addRack(group, [columnX, -column * 0.5 - 2], teeth, rack)
  addRack(group, [columnX + column * 0.47, column * 0.12], teeth, rack)
  addRing(group, [radius - 1, column * 0.72], [0, column * 0.2], materials.casting, {
    at: [columnX, headY - column * 0.24, 0],
    edge: 2,
  })
}

/** The table on its bracket, with the crank that lifts it and the lever that clamps it. */
function addTable(group: THREE.Group, proportions: PillarDrillProportions): void {
  const { column, columnX, throat, tableY: top } = proportions
  const [width, depth, height] = [throat + column * 0.75, throat * 1.05 + column * 0.9, 16 + column * 0.2]
  const back = -width * 0.46
  const under = top - height
  addRing(group, [column / 2 - 1, column * 0.82], [-column * 0.85, column * 0.5], materials.casting, {
    at: [columnX, under - 6, 0],
    edge: 4,
  })
  addExtrusion(
    group,
    roundCorners(
      [
        [columnX + column * 0.5, under - column * 0.9],
        [columnX + column * 0.5, under + 1],
        [width * 0.3, under + 1],
        [width * 0.26, under - 14, 8],
        [columnX + column * 1.2, under - column * 0.7, 20],
      ],
      2,
    ),
    column * 0.62,
    materials.casting,
    { bevel: 5, segments: 5 },
  )
  addSlottedPlate(group, [back, back + width], top, depth, height, 3, { slot: 9 + column * 0.06, radius: 5 })
  addDisk(group, column * 0.42, [-height - 2, -height + 2], materials.casting, { at: [0, top, 0] })
  addDisk(group, [column * 0.2, column * 0.2], [0.3, 0.5], materials.dark, { at: [0, top - 0.2, 0], edge: 0 })

  const [crankX, crankY, crankZ] = [columnX - column * 0.1, under - column * 0.3, column * 0.8]
  addBox(group, [column * 0.5, column * 0.7, column * 0.34], [crankX, crankY, crankZ], materials.casting, 5)
  const crank = addGroup(group, [crankX, crankY, crankZ + column * 0.14], [0, 0, -0.5])
  addRod(crank, column * 0.1, column * 0.4, materials.steelSatin, [0, 0, 0], 'z')
  addBox(
    crank,
    [column * 0.2, column * 1.15, column * 0.12],
    [0, -column * 0.45, column * 0.4],
    materials.steelDark,
    3,
  )
  addDisk(crank, [column * 0.11, column * 0.14], [0, column * 0.5], materials.knob, {
    at: [0, -column * 0.92, column * 0.44],
    axis: 'z',
    edge: 3,
  })
  const lever = addGroup(group, [columnX - column * 0.86, under, column * 0.1], [0, 0, 0.9])
  addBallLever(lever, [0, 0, 0], column * 1.1, column * 0.06, column * 0.14)
}

export const pillarDrill: Family<PillarDrillSpecs> = {
  getView: ({ heightMm }) => ({
    azimuth: 48,
    elevation: 12,
    ...(heightMm > FLOOR_HEIGHT_MM && { margin: 0.04 }),
  }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    const { headBack, headY, headHeight, headWidth, baseHeight, baseBack } = proportions
    addBase(group, proportions)
    addColumn(group, proportions)
    addTable(group, proportions)
    addHead(group, specs, proportions, sku)
    addCable(group, [headBack + 6, headY + headHeight * 0.3, -headWidth * 0.3], [-1, -0.4, 0], {
      radius: 5,
      sleeve: 30,
      path: [
        [headBack - 46, headY - headHeight * 0.1, -headWidth * 0.4],
        [headBack - 40, baseHeight + (headY - baseHeight) * 0.4, -headWidth * 0.4],
        [baseBack - 20, 20, -headWidth * 0.3],
        [baseBack - 80, 6, -10],
        [baseBack - 130, 6, 30],
      ],
    })
    return group
  },
}
