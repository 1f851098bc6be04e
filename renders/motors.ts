/** Motors that stand on other parts. */
import * as THREE from 'three'
import { type Material, materials } from './materials.ts'
import { addBox, addGroup, addMesh, addScrew, addTurned, type Point3, repeatAround } from './shapes.ts'

/** An enclosed motor that stands on `at`: finned body, fan cowl with slots, terminal box. */
export function addFinnedMotor(
  group: THREE.Group,
  at: Point3,
  radius: number,
  length: number,
  { hasTerminalBox = true } = {},
): void {
  const motor = addGroup(group, at)
  const material = materials.castingDark
  const core = radius * 0.86
  addTurned(
    motor,
    [
      ...([
        [0, 0],
        [0, radius * 0.98],
        [length * 0.08, radius * 0.98],
        [length * 0.1, core],
      ] as const),
      ...([
        [length * 0.72, core],
        [length * 0.72, 0],
      ] as const),
    ],
    material,
    { edge: 2 },
  )
  repeatAround(36, 0, (angle) => {
    const fin: Point3 = [Math.cos(angle) * radius * 0.92, length * 0.41, Math.sin(angle) * radius * 0.92]
    addBox(motor, [radius * 0.16, length * 0.6, radius * 0.045], fin, material, 0.8, [0, -angle, 0])
  })
  addTurned(
    motor,
    [
      ...([
        [length * 0.7, 0],
        [length * 0.7, radius],
        [length * 0.93, radius],
      ] as const),
      ...([
        [length, radius * 0.86],
        [length, 0],
      ] as const),
    ],
    materials.rubber,
    { edge: 4 },
  )
  for (let slot = 0; slot < 5; slot++) {
    const ring = new THREE.TorusGeometry(radius * (0.2 + slot * 0.14), radius * 0.028, 8, 48)
    addMesh(motor, ring, material, [0, length + 0.3, 0], [Math.PI / 2, 0, 0])
  }
  if (!hasTerminalBox) return
  addBox(motor, [radius * 0.8, length * 0.34, radius * 0.4], [0, length * 0.4, radius * 1.08], material, 4)
  for (const x of [-1, 1])
    for (const y of [-1, 1]) {
      const corner: Point3 = [x * radius * 0.32, length * 0.4 + y * length * 0.13, radius * 1.28]
      addScrew(motor, radius * 0.045, corner, 'z', materials.steelDark)
    }
}

/** The motor of a portable stand drill: a plastic housing with rings of vents. It stands on `at`. */
export function addPlasticMotor(
  group: THREE.Group,
  at: Point3,
  radius: number,
  length: number,
  band: Material,
): void {
  const motor = addGroup(group, at)
  const smooth = { segments: 96 }
  addTurned(
    motor,
    [
      [0, 0],
      [0, radius],
      [length * 0.05, radius * 1.03],
      [length * 0.5, radius],
      [length * 0.5, 0],
    ],
    materials.shell,
    { edge: 3, ...smooth },
  )
  addTurned(
    motor,
    [
      [length * 0.47, 0],
      [length * 0.47, radius * 1.035],
      [length * 0.52, radius * 1.035],
      [length * 0.52, 0],
    ],
    band,
    { edge: 1, ...smooth },
  )
  addTurned(
    motor,
    [
      ...([
        [length * 0.5, 0],
        [length * 0.5, radius * 0.99],
        [length * 0.9, radius * 0.93],
      ] as const),
      ...([
        [length * 0.98, radius * 0.74],
        [length, radius * 0.5],
        [length, 0],
      ] as const),
    ],
    materials.shell,
    { edge: 6, ...smooth },
  )
  const addVents = (height: number, distance: number, size: Point3) =>
    repeatAround(30, 0, (angle) => {
      const at: Point3 = [
        Math.cos(angle) * radius * distance,
        length * height,
        Math.sin(angle) * radius * distance,
      ]
      addBox(motor, size, at, materials.dark, 1, [0, -angle, 0])
    })
  addVents(0.73, 0.945, [2.6, length * 0.17, radius * 0.085])
  addVents(0.14, 1, [2.4, length * 0.13, radius * 0.09])
}
