/** The head of bench and pillar drills: casting, drive, quill, levers. */
import * as THREE from 'three'
import { addKeyedChuck, getChuckSize } from '../chucks.ts'
import { addTwistDrill } from '../drill-bits.ts'
import { addBallLever, addFeedLevers } from '../handles.ts'
import { materials } from '../materials.ts'
import { addFinnedMotor } from '../motors.ts'
import { addRatingPlate } from '../rating-plate.ts'
import {
  addBox,
  addDisk,
  addExtrusion,
  addGroup,
  addMesh,
  addRing,
  addRod,
  addScrew,
  addTurned,
  type Point2,
  roundCorners,
} from '../shapes.ts'
import { addSwitchBox } from '../stand-parts.ts'
import type { PillarDrillProportions, PillarDrillSpecs } from './pillar-drill-proportions.ts'

function addCasting(group: THREE.Group, proportions: PillarDrillProportions): void {
  const {
    isGeared,
    column,
    columnX,
    headY,
    headHeight,
    headWidth,
    headFront,
    headBack,
    castingTop: top,
  } = proportions
  const geared: Point2[] = [
    [headBack, headY + headHeight * 0.08, 16],
    [columnX + column * 0.9, headY + headHeight * 0.08, 16],
    [-column * 0.62, headY, 14],
    [headFront * 0.66, headY, 14],
    [headFront * 1.1, headY + headHeight * 0.24, 20],
    [headFront * 1.1, top, 16],
    [headBack, top, 16],
  ]
  const belted: Point2[] = [
    [headBack, headY + headHeight * 0.18, 12],
    [columnX + column * 0.8, headY + headHeight * 0.18, 14],
    [-column * 0.8, headY, 12],
    [headFront * 0.62, headY, 12],
    [headFront, headY + headHeight * 0.3, 16],
    [headFront, top],
    [headBack, top],
  ]
  addExtrusion(
    group,
    roundCorners(isGeared ? geared : belted, isGeared ? 8 : 4),
    headWidth,
    materials.casting,
    {
      bevel: Math.min(14, headWidth * 0.1),
      segments: 8,
    },
  )
}

/** The motor on top of the gear head, and its speed levers. */
function addGearDrive(group: THREE.Group, proportions: PillarDrillProportions): void {
  const {
    height,
    scale,
    column,
    headY,
    headHeight,
    headWidth,
    headFront,
    headBack,
    castingTop: top,
    band,
  } = proportions
  const front = headFront * 1.1
  addBox(
    group,
    [front - headBack - 20, 7, headWidth - 14],
    [(front + headBack) / 2, top + 2, 0],
    materials.castingDark,
    3,
  )
  addFinnedMotor(group, [-column * 0.1, top + 5, 0], headWidth * 0.36, height - top - 5)
  const stripe = top - headHeight * 0.33
  addBox(
    group,
    [front - headBack + 6, headHeight * 0.025, headWidth + 3],
    [(front + headBack) / 2, stripe, 0],
    band,
    1,
  )
  const size = scale ** 0.5
  for (const [x, turn] of [
    [-headWidth * 0.02, -0.6],
    [-headWidth * 0.52, 0.5],
  ] as const) {
    const lever = addGroup(group, [x, top - headHeight * 0.42, headWidth / 2], [0, 0, turn])
    addDisk(lever, [17 * size, 15 * size], [0, 12], materials.steelDark, { axis: 'z', edge: 2 })
    addBallLever(lever, [0, 8, 12], 50 * scale ** 0.6, 5, 11 * size)
  }
  // The oil glass.
  const glass = {
    at: [headBack + 40 * size, headY + headHeight * 0.3, headWidth / 2],
    axis: 'z',
    edge: 1,
  } as const
  addRing(group, [9, 13], [0, 3], materials.steel, glass)
  addDisk(group, 9, [0, 1.5], materials.amber, glass)
}

/** The belt guard with its hinged lid, and the motor behind. */
function addBeltDrive(
  group: THREE.Group,
  { powerW }: PillarDrillSpecs,
  proportions: PillarDrillProportions,
): void {
  const {
    column,
    headY,
    headHeight,
    headWidth,
    headFront,
    headBack,
    castingTop: top,
    beltHeight,
    band,
  } = proportions
  const [back, front] = [headBack - 70 - column * 1.1, headFront + 8]
  const outline = (half: number) =>
    roundCorners(
      [
        [back, -half * 0.8, half * 0.7],
        [front - 26, -half, half * 0.6],
        [front, -half * 0.5, half * 0.4],
        [front, half * 0.5, half * 0.4],
        [front - 26, half, half * 0.6],
        [back, half * 0.8, half * 0.7],
      ],
      10,
      10,
    )
  const addLayer = (
    width: number,
    height: number,
    y: number,
    material: typeof band,
    bevel: number,
    segments = 5,
  ) =>
    addExtrusion(group, outline(headWidth * width), height, material, {
      bevel,
      at: [0, top + beltHeight * y, 0],
      rotation: [-Math.PI / 2, 0, 0],
      segments,
    })
  addLayer(0.6, beltHeight * 0.6, 0.3, materials.shell, 5)
  addLayer(0.61, beltHeight * 0.4, 0.8, materials.shell, beltHeight * 0.14, 8)
  addLayer(0.605, 3, 0.6, band, 1)
  addDisk(group, [beltHeight * 0.17, beltHeight * 0.2], [0, beltHeight * 0.3], materials.knob, {
    at: [front - 3, top + beltHeight * 0.66, 0],
    axis: 'x',
    edge: 3,
  })
  const radius = 40 + powerW * 0.042
  const length = top - headY - headHeight * 0.05
  addFinnedMotor(group, [back + radius * 1.02, top - 3 - length * 0.98, 0], radius * 0.86, length * 0.98)
  const bracket = [headBack - back - radius, 18, headWidth * 0.5] as const
  addBox(
    group,
    bracket,
    [(headBack + back + radius) / 2 + 12, top - length * 0.3, 0],
    materials.castingDark,
    4,
  )
}

/** Quill with depth stop, tool holder and drill. */
function addSpindle(group: THREE.Group, specs: PillarDrillSpecs, proportions: PillarDrillProportions): void {
  const { column, headY, headHeight, isOnFloor } = proportions
  const { strokeMm, capacitySteelMm: capacity, chuck, chuckMm = 16 } = specs
  const radius = 17 + column * 0.2
  const travel = strokeMm * 0.22 + 12
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 1.28],
      [-10, radius * 1.28],
      [-12, radius],
      [-12 - travel, radius],
      [-14 - travel, 0],
    ],
    materials.steelSatin,
    { at: [0, headY + 2, 0], edge: 1, segments: 72 },
  )
  const tip = headY - 12 - travel
  addDisk(group, [radius * 0.6, radius * 0.5], [0, -10], materials.steelDark, { at: [0, tip, 0] })
  addRod(group, 4 + column * 0.02, headHeight * 0.3 + travel, materials.chrome, [
    radius * 1.7,
    tip + 4,
    radius * 0.9,
  ])
  addBox(
    group,
    [radius * 1.5, 8, radius * 0.7],
    [radius * 1.15, tip + 8, radius * 0.55],
    materials.steelDark,
    2,
  )
  for (const nut of [0, 8])
    addMesh(group, new THREE.CylinderGeometry(8, 8, 6, 6), materials.steel, [
      radius * 1.7,
      tip + travel * 0.55 + nut,
      radius * 0.9,
    ])
  const holder = tip - 8
  if (chuck) {
    addKeyedChuck(group, chuckMm, { at: [0, holder, 0], axis: '-y' })
    const at = [0, holder - getChuckSize(chuckMm, true).length + 3, 0] as const
    addTwistDrill(group, Math.min(capacity, chuckMm) * 0.9, 44 + capacity * 2.2, { axis: '-y', at })
  } else {
    addDisk(group, [radius * 0.82, radius * 0.74], [0, -34], materials.orange, {
      at: [0, holder, 0],
      edge: 2,
    })
    addTwistDrill(group, capacity * 0.9, 120 + capacity * 2.2, { axis: '-y', at: [0, holder - 32, 0] })
  }
  // A clear guard around the chuck, hinged at the quill.
  if (isOnFloor && capacity >= 26) return
  const guard = getChuckSize(16, true).radius * 1.6
  const pane = new THREE.CylinderGeometry(guard, guard, 92, 40, 1, true, -1.1, 2.2)
  addMesh(group, pane, materials.clear, [0, tip - 50, 0], [0, 1.05, 0])
  addRod(group, 3, 60, materials.steelSatin, [-guard * 0.5, tip - 16, guard * 0.86])
}

function addControls(
  group: THREE.Group,
  specs: PillarDrillSpecs,
  proportions: PillarDrillProportions,
  sku: string,
): void {
  const {
    isGeared,
    scale,
    column,
    columnX,
    headY,
    headHeight,
    headWidth,
    headFront,
    headBack,
    castingTop: top,
  } = proportions
  const plateX = isGeared ? columnX * 0.5 : headBack * 0.6
  const plateY = isGeared ? top - headHeight * 0.17 : top - (top - headY) * 0.24
  const line = `${sku}   ${specs.powerW.toLocaleString('en-US')} W`
  addRatingPlate(group, [headWidth * 0.72, headWidth * 0.31], [plateX, plateY, headWidth / 2 + 0.4], { line })
  const switchWidth = 34 + column * 0.3
  const front = addGroup(
    group,
    [(isGeared ? headFront * 1.1 : headFront) + 4, top - switchWidth * 0.95, 0],
    [0, Math.PI / 2, 0],
  )
  addSwitchBox(front, [0, 0, 0], switchWidth, switchWidth * 1.3)
  const hub = 17 + column * 0.2
  const leverY = headY + (top - headY) * (isGeared ? 0.26 : 0.36)
  addDisk(group, [hub * 1.35, hub * 1.3], [0, 14], materials.castingDark, {
    at: [0, leverY, headWidth / 2 - 2],
    axis: 'z',
    edge: 3,
  })
  addFeedLevers(group, [0, leverY, headWidth / 2 + 11], 92 + column * 1.15, {
    turn: -0.3,
    hub: hub * 0.92,
    lean: 0.2,
  })
  for (const share of [0.25, 0.75]) {
    const x = headBack + (headFront - headBack) * share * 0.4
    const y = headY + headHeight * (isGeared ? 0.16 : 0.26)
    addScrew(group, 5 * scale ** 0.5, [x, y, headWidth / 2 - 2], 'z', materials.steelDark)
  }
}

export function addHead(
  group: THREE.Group,
  specs: PillarDrillSpecs,
  proportions: PillarDrillProportions,
  sku: string,
): void {
  addCasting(group, proportions)
  if (proportions.isGeared) addGearDrive(group, proportions)
  else addBeltDrive(group, specs, proportions)
  addSpindle(group, specs, proportions)
  addControls(group, specs, proportions, sku)
}
