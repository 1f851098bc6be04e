/** The battery of a cordless drill. */
import type * as THREE from 'three'
import * as field from '../distance-fields.ts'
import { materials } from '../materials.ts'
import { addRatingPlate } from '../rating-plate.ts'
import { addBox, addMolded, type Point3 } from '../shapes.ts'

interface BatterySpecs {
  batteryV: number
  batteryAh: number
}

export interface BatterySize {
  length: number
  height: number
  width: number
  /** Rows of cells above each other. */
  rows: number
}

/** Cells of 3.6 V and about 2.5 Ah: more volts make a battery longer and wider, more ampere-hours make it higher. */
export function getBatterySize({ batteryV, batteryAh }: BatterySpecs): BatterySize {
  const rows = batteryAh <= 2.4 ? 1 : batteryAh <= 6.5 ? 2 : 3
  return {
    length: 60 + Math.min(batteryV, 40) * 1.75 + (rows === 3 ? 8 : 0),
    height: 25 + rows * 14 + (batteryV > 30 ? 8 : 0),
    width: 54 + Math.min(batteryV, 40) * 0.75,
    rows,
  }
}

/** Two half shells, a latch, a level indicator and the label. `x` is its back, `y` its underside. */
export function addBattery(
  group: THREE.Group,
  { batteryV, batteryAh }: BatterySpecs,
  { length, height, width, rows }: BatterySize,
  [x, y]: readonly [number, number],
): void {
  const [middleX, middleY] = [x + length / 2, y + height / 2]
  const lower = field.box([middleX, middleY - 2, 0], [length / 2, height / 2 - 2, width / 2], 9)
  const upper = field.box([middleX - 2, middleY + 6, 0], [length / 2 - 5, height / 2 - 4, width / 2 - 4], 6)
  // One groove for each row of cells shows the capacity.
  const grooves = Array.from({ length: rows }, (_, row) =>
    field.box([middleX, y + 9 + row * 14, 0], [length, 0.9, width], 0.2),
  )
  const [low, high]: [Point3, Point3] = [
    [x - 4, y - 4, -width / 2 - 4],
    [x + length + 4, y + height + 6, width / 2 + 4],
  ]
  addMolded(group, field.cut(0.8, field.join(5, lower, upper), ...grooves), low, high, 1.5, materials.shell)
  addBox(group, [length * 0.9, 2.4, width * 0.95], [middleX, middleY + height * 0.24, 0], materials.dark, 1)
  // The latch, and the lamps that show the level.
  const front = x + length
  addBox(group, [7, height * 0.3, width * 0.5], [front - 1, middleY + height * 0.1, 0], materials.orange, 2.5)
  for (let ridge = 0; ridge < 3; ridge++)
    addBox(
      group,
      [8, 1.3, width * 0.4],
      [front - 0.2, middleY + height * (0.03 + ridge * 0.07), 0],
      materials.dark,
      0.5,
    )
  for (let lamp = 0; lamp < 4; lamp++)
    addBox(
      group,
      [1.6, 2.6, 2.6],
      [front + 0.2, middleY - height * 0.2, (lamp - 1.5) * 6],
      lamp < 3 ? materials.green : materials.dark,
      0.6,
    )
  // Large batteries have bumpers at their corners.
  if (rows === 3 || batteryV > 30)
    for (const along of [0.07, 0.93])
      addBox(
        group,
        [length * 0.09, height * 0.62, width + 3.5],
        [x + length * along, middleY - 3, 0],
        materials.rubber,
        3,
      )
  const label = { title: `${batteryV} V`, line: `${batteryAh} Ah`, isDark: true }
  addRatingPlate(
    group,
    [length * 0.52, Math.min(height * 0.5, length * 0.3)],
    [x + length * 0.46, middleY - height * 0.08, width / 2 + 0.4],
    label,
  )
}
