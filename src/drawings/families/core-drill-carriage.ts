/** The parts that move on the column of a core drill: carriage, motor with gear and water swivel, handwheel. */

import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { discPath, ringsPath, turnedProfilePath } from '../parts/shapes.ts'
import { type CoreProportions, getCoreMotorProfile } from './core-drill-proportions.ts'

const CARRIAGE_HEIGHT = 150

/** The spacer that holds the motor away from the column, then the carriage with its screws. */
export function drawCarriage(
  pen: Pen,
  { columnX, columnWidth, columnFront, bitX, gearTop }: CoreProportions,
) {
  pen.draw('body', `M${columnFront} ${gearTop - 6}H${bitX - 4}V${gearTop + 66}H${columnFront}z`)
  pen.draw('detail', `M${columnFront + (bitX - columnFront) * 0.3} ${gearTop - 6}v72`)
  pen.draw('body', pen.boxPath(columnX - 22, gearTop - 34, columnWidth + 44, CARRIAGE_HEIGHT, 5))
  const [left, right] = [columnX - 11, columnFront + 11]
  const [top, bottom] = [gearTop - 20, gearTop + CARRIAGE_HEIGHT - 48]
  pen.drawScrews(7, [left, top], [left, bottom], [right, top], [right, bottom])
}

export function drawMotorAndGear(
  pen: Pen,
  p: CoreProportions,
  power: string | undefined,
  sku: string | undefined,
) {
  const { bitX: x, gearTop, swivelTop, motorRadius: r, motorLength: length } = p
  drawWaterSwivel(pen, p)
  pen.draw('body', `M${x - r - 14} ${gearTop - 4}h${2 * r + 28}V${swivelTop - 14}l-14 14h${-2 * r}l-14-14z`)
  pen.draw('detail', `M${x - r - 14} ${gearTop + 16}h${2 * r + 28}${discPath(x, gearTop + 42, 15)}`)
  pen.draw('gripFine', `M${x - 5} ${gearTop + 42}l-3-14h16l-3 14z`)
  const edges = [
    [12, r],
    [length * 0.3, r],
    [length * 0.7, r],
  ] as const
  const upwards = createPlacement(x, gearTop, -90)
  pen
    .draw('body', turnedProfilePath(getCoreMotorProfile(p)), upwards)
    .draw('detail', ringsPath(edges), upwards)
  const vents = { across: length * 0.1, bar: 4, pitch: 10 }
  const ventY = gearTop - length * 0.8
  pen.drawBars('outline', [x - r * 0.7, ventY], [x + r * 0.72, ventY], vents)
  pen.drawLabel(x, gearTop - length * 0.5, power, { size: r * 0.42, within: r * 2 })
  pen.drawLabel(x, gearTop - length * 0.38, sku, { size: r * 0.22, within: r * 1.8 })
}

function drawWaterSwivel(pen: Pen, { bitX, swivelTop }: CoreProportions) {
  const profile = [
    [0, 20],
    [10, 20],
    [10, 28],
    [40, 28],
    [40, 20],
    [62, 20],
  ] as const
  const edges = [
    [10, 28],
    [40, 28],
  ] as const
  const downwards = createPlacement(bitX, swivelTop, 90)
  pen.draw('bright', turnedProfilePath(profile), downwards).draw('detail', ringsPath(edges), downwards)
}

/** The wheel that feeds the bit, on the carriage's pinion. */
export function drawHandWheel(pen: Pen, { height, columnX, columnWidth, gearTop }: CoreProportions) {
  const r = 62 + height * 0.035
  const x = columnX + columnWidth / 2
  const y = gearTop - 34 + CARRIAGE_HEIGHT * 0.5
  if (pen.isVisible(12, 2.5)) pen.draw('body', discPath(x, y, r) + discPath(x, y, r - 12))
  else pen.draw('outline', discPath(x, y, r))
  for (const turn of [-90, 30, 150])
    pen.draw('brightFine', `M0 -6H${r - 13}V6H0z`, createPlacement(x, y, turn))
  pen.draw('body', discPath(x, y, 20)).draw('detail', discPath(x, y, 9))
  pen.draw('grip', discPath(r - 6, 0, 12), createPlacement(x, y, -40))
}
