import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { clamp, formatDiameter, formatMeasurement } from '../parts/measurements.ts'
import type { Pen } from '../parts/pen.ts'
import { drawGround, drawHose } from '../parts/shared-parts.ts'
import { drawCarriage, drawHandWheel, drawMotorAndGear } from './core-drill-carriage.ts'
import { type CoreProportions, computeCoreProportions } from './core-drill-proportions.ts'

export function drawCoreDrill(pen: Pen, specs: DrawingSpecs & { sku?: string | undefined }): Dimension[] {
  const p = computeCoreProportions(specs)
  drawGround(pen, -70, p.bitX + Math.max(p.bitR + 4, 66) + 130)
  drawCoreBase(pen, p)
  drawColumn(pen, p)
  drawCarriage(pen, p)
  drawWaterHose(pen, p)
  drawCoreBit(pen, p)
  drawMotorAndGear(pen, p, formatMeasurement(specs.powerW, ' W'), specs.sku)
  drawHandWheel(pen, p)
  pen.draw('axis', `M${p.bitX} ${p.gearTop - p.motorLength - 40}V20`)
  return [
    {
      kind: 'height',
      from: -p.height,
      to: 0,
      feet: [p.columnX - 8, -70],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    {
      kind: 'width',
      from: p.bitX - p.bitR,
      to: p.bitX + p.bitR,
      side: 'below',
      label: formatDiameter(specs.capacityConcreteMm),
    },
  ]
}

/** Base plate with levelling screws, transport wheel and anchor. */
export function drawCoreBase(pen: Pen, { baseFront, columnX }: CoreProportions) {
  pen.draw('bright', pen.boxPath(0, -36, baseFront, 22, 3))
  for (const x of [66, baseFront - 15]) {
    pen.draw('brightFine', `M${x - 5} -58h10V-4h6V0h-22V-4h6z`)
    pen.draw('gripFine', pen.boxPath(x - 12, -66, 24, 9, 2))
  }
  pen.draw('grip', 'O6 -44 44').draw('bright', 'O6 -44 24').draw('detail', 'O6 -44 6')
  pen.draw('brightFine', `M${columnX - 44} -72h12v36h-12z`)
  pen.draw('gripFine', pen.boxPath(columnX - 56, -46, 36, 10) + pen.boxPath(columnX - 49, -56, 22, 10))
}

/** Strut, column foot, column with its rack, and cap. */
function drawColumn(pen: Pen, { columnX: x, columnWidth: w, columnFront, height }: CoreProportions) {
  pen.draw('body', `M30 -36L${x - 6} ${-height * 0.74}h14L50 -36z`)
  pen.draw('bodyFine', pen.boxPath(x - 12, -height * 0.76, 18, 22, 3))
  pen.draw('body', `M${x - 16} -34v-40h${w + 32}v40z`)
  pen.draw('bright', pen.boxPath(x, -height + 14, w, height - 14 - 60))
  pen.draw('detail', `M${x + w * 0.66} ${-height + 14}V-74`)
  const rackX = columnFront - w * 0.17
  pen.drawBars('bars', [rackX, -height + 24], [rackX, -76], { across: w * 0.33, bar: 2, pitch: 8 })
  pen.draw('grip', `M${x - 8} ${-height + 14}v-8q0-6 6-6h${w + 4}q6 0 6 6v8z`)
}

/** Water for the cut: the hose hangs clear of the bit, with a tap at the swivel. */
export function drawWaterHose(pen: Pen, { bitX, bitR, collarTop }: CoreProportions) {
  const x = bitX + Math.max(66, bitR - 4)
  drawHose(pen, `M${bitX + 26} ${collarTop - 18}H${x}q36 0 36 40V-56q0 47 40 47h30`, 16)
  pen.draw('brightFine', pen.boxPath(bitX + 24, collarTop - 28, 34, 20, 3))
  pen.draw('gripFine', `M${bitX + 36} ${collarTop - 28}l4-14h22v7h-14l-2 7z`)
}

/** A tube with a slotted rim of segments, and the orange collar that carries it. */
function drawCoreBit(pen: Pen, { bore, bitR: r, bitX: x, bitTop: top, collarTop }: CoreProportions) {
  pen.draw('bright', `M${x - r} ${top}H${x + r}V-32H${x - r}z`)
  // Segments are never too close to be distinguished.
  const count = clamp(Math.round((bore * 1.2) / Math.max(26, 8 / pen.scale)), 3, 14)
  const pitch = bore / count
  let segments = ''
  for (let i = 0; i < count; i++) {
    const left = x - r + (i ? i * pitch + pitch * 0.13 : -2)
    const inner = i > 0 && i < count - 1
    segments += pen.boxPath(left, -34, inner ? pitch * 0.74 : pitch * 0.87 + 2, 22)
  }
  pen.draw('solid', segments).draw('detail', `M${x - r} -52H${x + r}`)
  pen.draw(
    'accent',
    `M${x - r} ${top + 12}V${top}L${x - 30} ${top - 22}V${collarTop}H${x + 30}V${top - 22}
     L${x + r} ${top}V${top + 12}z`,
  )
  const flat = top - 22 - collarTop
  pen.draw(
    'engraved',
    `M${x - r} ${top}H${x + r}M${x - 30} ${top - 22}h60
     M${x - 12} ${collarTop}v${flat}M${x + 12} ${collarTop}v${flat}`,
  )
}
