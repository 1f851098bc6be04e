/** Diamond core drill on a stand. y = 0 is the floor; the mast stands at x = 0. */
import * as THREE from 'three'
import { addCoreBit } from '../drill-bits.ts'
import { materials } from '../materials.ts'
import {
  addBox,
  addDisk,
  addExtrusion,
  addMesh,
  addRod,
  addScrew,
  addTube,
  addTurned,
  type Point2,
  type Point3,
  roundCorners,
} from '../shapes.ts'
import { addRack } from '../stand-parts.ts'
import { addCarriage } from './core-drill-carriage.ts'
import { type CoreDrillProportions, type CoreDrillSpecs, getProportions } from './core-drill-proportions.ts'
import type { Family } from './family.ts'

/** A frame with a slot for the dowel, leveling screws at its corners, and two wheels behind. */
function addFrame(group: THREE.Group, proportions: CoreDrillProportions): void {
  const { mast, plateY, frameBack: back, frameFront: front, frameWidth: width } = proportions
  const sides = [-1, 1]
  for (const side of sides)
    addExtrusion(
      group,
      roundCorners(
        [
          [back, 10],
          [front + 30, 10],
          [front + 40, plateY],
          [front - 20, plateY + 10, 8],
          [back + 26, plateY + 10, 8],
          [back, plateY],
        ],
        5,
      ),
      34,
      materials.casting,
      { bevel: 4, at: [0, 0, side * (width / 2 - 17)] },
    )
  addBox(group, [mast * 2.6, 16, width], [0, plateY - 6, 0], materials.casting, 4)
  addBox(group, [40, 14, width], [back + 24, plateY - 6, 0], materials.casting, 4)
  addBox(group, [-back * 0.5, 4, 22], [back * 0.42, plateY - 8, 0], materials.steelDark, 2)
  for (const x of [back + 14, front + 20])
    for (const side of sides) {
      const z = side * (width / 2 - 17)
      addRod(group, 6, 50, materials.steelSatin, [x, 0, z])
      addDisk(group, 14, [0, 8], materials.knob, { at: [x, 48, z], edge: 2 })
      addDisk(group, [12, 8], [0, 6], materials.steelDark, { at: [x, 0, z] })
    }
}

function addWheels(group: THREE.Group, { height, frameBack, frameWidth }: CoreDrillProportions): void {
  const radius = 46 + height * 0.022
  const x = frameBack - 8
  for (const side of [-1, 1]) {
    const at: Point3 = [x, radius, side * (frameWidth / 2 + 16)]
    addTurned(
      group,
      [
        [-15, 0],
        [-15, radius * 0.72],
        [-12, radius * 0.95],
        [-6, radius],
        [6, radius],
        [12, radius * 0.95],
        [15, radius * 0.72],
        [15, 0],
      ],
      materials.tire,
      { at, axis: 'z', edge: 3 },
    )
    addTurned(
      group,
      [
        [-16, 0],
        [-16, radius * 0.66],
        [16, radius * 0.66],
        [16, radius * 0.58],
        [9, radius * 0.5],
        [9, radius * 0.2],
        [18, radius * 0.16],
        [18, 0],
      ],
      materials.shellLight,
      { at, axis: 'z', edge: 1.5 },
    )
  }
  addRod(group, 8, frameWidth + 40, materials.steelSatin, [x, radius, -frameWidth / 2 - 20], 'z')
}

/** The cross-section of the mast: a square profile with a groove in each face. */
function getMastSection(mast: number): Point2[] {
  const [half, groove, depth] = [mast / 2, mast * 0.13, mast / 2 - 7]
  const face: Point2[] = [
    [-half, -half, 5],
    [-groove, -half],
    [-groove, -depth],
    [groove, -depth],
    [groove, -half],
  ]
  const turn = (points: Point2[]): Point2[] =>
    points.map(([x, y, corner]) => (corner ? [-y, x, corner] : [-y, x]))
  const second = turn(face)
  const third = turn(second)
  return roundCorners([...face, ...second, ...third, ...turn(third)], 0, 4)
}

function addMast(group: THREE.Group, proportions: CoreDrillProportions): void {
  const { height, mast, plateY, frameBack, frameWidth } = proportions
  const half = mast / 2
  const top = height - 14
  addExtrusion(group, getMastSection(mast), top - plateY, materials.aluProfile, {
    bevel: 0,
    crease: 0.5,
    at: [0, (top + plateY) / 2, 0],
    rotation: [-Math.PI / 2, 0, 0],
  })
  addBox(group, [mast + 16, 22, mast + 16], [0, height - 11, 0], materials.shell, 5)
  addRack(group, [half - 5, 0], [plateY + 14, height - 36], { pitch: 6.4, width: mast * 0.22, depth: 13 })
  addBox(group, [mast + 22, 46, mast + 22], [0, plateY + 20, 0], materials.casting, 5)
  for (const side of [-1, 1]) {
    for (const y of [8, 32])
      addScrew(group, 5, [side * mast * 0.3, plateY + y, half + 10], 'z', materials.steelDark)
    const brace: Point3[] = [
      [frameBack + 24, plateY + 6, side * frameWidth * 0.3],
      [-half - 14, height * 0.62, side * half * 0.7],
    ]
    addTube(group, brace, 11, materials.aluProfile, 4)
    addScrew(group, 9, [-half - 12, height * 0.62, side * (half * 0.7 + 8)], 'z', materials.steelDark)
  }
  addBox(group, [36, 34, mast * 1.15], [-half - 6, height * 0.62, 0], materials.casting, 5)
  // The spirit level.
  addMesh(group, new THREE.SphereGeometry(7, 20, 14), materials.green, [half + 6, plateY + 34, half + 4])
}

export const coreDrill: Family<CoreDrillSpecs> = {
  getView: () => ({ azimuth: 38, elevation: 13 }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    addFrame(group, proportions)
    addWheels(group, proportions)
    addMast(group, proportions)
    addCoreBit(group, proportions.bitRadius, proportions.bitLength, [proportions.spindleX, 8, 0])
    addCarriage(group, specs, proportions, sku)
    return group
  },
}
