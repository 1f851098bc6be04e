/** Parts that the sections of several families share. All lengths in mm. */
import { createPlacement, type Placement } from '../parts/path.ts'
import { turnedProfilePath } from '../parts/shapes.ts'
import { boxPath, mirroredBoxPath, type SectionPen } from './section-pen.ts'

interface SectionMotor {
  /** Its axis, from its back to its shaft's end. */
  frame: Placement
  length: number
  radius: number
  /** True if brushes and a commutator feed it. */
  hasBrushes: boolean
  hasFan?: boolean
}

/** Stator and rotor with their windings, shaft, bearings, and commutator and fan if it has them. */
export function drawSectionMotor(
  pen: SectionPen,
  { frame, length, radius, hasBrushes, hasFan = true }: SectionMotor,
) {
  const at = (share: number) => length * share
  const shaft = Math.max(radius * 0.11, 3)
  pen.cut(mirroredBoxPath(at(0.26), at(0.42), radius * 0.62, radius), frame, 'cut-back')
  for (const u of [0.19, 0.68])
    pen.finePart(mirroredBoxPath(at(u), at(0.07), radius * 0.66, radius * 0.95), frame)
  pen.draw('bright', boxPath(at(-0.02), -shaft, at(1.04), shaft * 2), frame)
  pen.part(boxPath(at(0.26), -radius * 0.54, at(0.42), radius * 1.08), frame)
  const laminations = Array.from(
    { length: 9 },
    (_, i) => `M${at(0.3 + i * 0.0425)} ${-radius * 0.54}v${radius * 1.08}`,
  )
  if (pen.isVisible(length, 60)) pen.draw('detail', laminations.join(''), frame)
  for (const u of [0.2, 0.68]) pen.finePart(boxPath(at(u), -radius * 0.42, at(0.06), radius * 0.84), frame)
  if (hasBrushes) {
    pen.finePart(boxPath(at(0.08), -radius * 0.3, at(0.1), radius * 0.6), frame)
    pen.cut(mirroredBoxPath(at(0.1), at(0.06), radius * 0.3, radius * 0.74), frame)
  }
  if (hasFan) pen.part(mirroredBoxPath(at(0.8), at(0.05), shaft, radius * 0.96), frame)
  pen.bearing(frame, at(0.01), at(0.06), shaft, radius * 0.36)
  pen.bearing(frame, at(0.89), at(0.06), shaft, radius * 0.4)
}

interface SectionChuck {
  frame: Placement
  length: number
  radius: number
}

/** The inside of a chuck with jaws, drawn over the chuck: spindle, jaws and the bit's shank. */
export function drawChuckInside(pen: SectionPen, { frame, length, radius }: SectionChuck, bitRadius: number) {
  const shank = Math.min(bitRadius, radius * 0.36)
  pen.cut(boxPath(0, -radius * 0.34, length * 0.34, radius * 0.68), frame)
  pen.part(
    `M${length * 0.34} ${-radius * 0.5}H${length * 0.62}L${length * 0.97} ${-shank - 1}V${shank + 1}
     L${length * 0.62} ${radius * 0.5}H${length * 0.34}z`,
    frame,
  )
  pen.draw('bright', boxPath(length * 0.46, -shank, length * 0.54, shank * 2), frame)
  const jaw = (side: 1 | -1) =>
    `M${length * 0.5} ${side * shank}H${length * 0.96}L${length * 0.64} ${side * radius * 0.46}H${length * 0.5}z`
  pen.draw('bright', jaw(-1) + jaw(1), frame)
}

/** A spindle in its bearings, with the taper that holds the tool. */
export function drawTaperedSpindle(
  pen: SectionPen,
  frame: Placement,
  { length, radius, quill }: { length: number; radius: number; quill: number },
) {
  const bearing = Math.min(length * 0.12, quill)
  pen.cut(mirroredBoxPath(0, length, quill * 0.78, quill), frame, 'cut-back')
  pen.draw('bright', boxPath(-length * 0.2, -radius, length * 1.22, radius * 2), frame)
  pen.bearing(frame, length * 0.04, bearing, radius, quill * 0.78)
  pen.bearing(frame, length * 0.96 - bearing, bearing, radius, quill * 0.78)
  pen.finePart(
    turnedProfilePath([
      [length * 0.6, radius * 0.42],
      [length * 1.02, radius * 0.66],
    ]),
    frame,
  )
}

/** A switch in a grip, with its wires up to the motor and down to the supply. */
export function drawSwitch(
  pen: SectionPen,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  wires: string,
) {
  pen.draw('detail', wires)
  pen.finePart(boxPath(x, y, width, height))
  pen.draw('detail', boxPath(x + width * 0.25, y + height * 0.25, width * 0.5, height * 0.34))
}

/** A V-belt over two pulleys whose axes are vertical. */
export function drawBelt(
  pen: SectionPen,
  y: number,
  pulleys: readonly (readonly [x: number, radius: number])[],
) {
  const [[x1, r1] = [0, 0], [x2, r2] = [0, 0]] = pulleys
  pen.part(boxPath(x1 - r1, y - 5, x2 + r2 - x1 + r1, 10))
  for (const [x, radius] of pulleys) {
    for (const [offset, share] of [
      [-26, 0.62],
      [-9, 1],
      [8, 0.8],
    ] as const) {
      pen.cut(
        turnedProfilePath([
          [0, radius * share],
          [6, radius * share * 0.8],
          [11, radius * share * 0.8],
          [17, radius * share],
        ]),
        createPlacement(x, y + offset, 90),
        'cut-back',
      )
    }
  }
}

/** "850 W", or undefined. */
export const formatPartSpec = (value: number | undefined, unit: string): string | undefined =>
  value !== undefined && Number.isFinite(value) && value > 0 && value < 1e7
    ? `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit}`
    : undefined
