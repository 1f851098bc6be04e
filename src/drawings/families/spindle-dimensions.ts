import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { formatMeasurement } from '../parts/measurements.ts'

interface SpindleProportions {
  columnR: number
  spindleX: number
  quillTop: number
  quillLength: number
  quillRadius: number
  stroke: number
}

/** The throat and the stroke of a drill with a column. */
export function listSpindleDimensions(p: SpindleProportions, specs: DrawingSpecs): Dimension[] {
  const strokeFrom = p.quillTop + p.quillLength
  return [
    {
      kind: 'width',
      from: p.columnR,
      to: p.spindleX,
      side: 'below',
      label: formatMeasurement(specs.throatMm),
    },
    {
      kind: 'height',
      from: strokeFrom,
      to: strokeFrom + p.stroke,
      feet: [p.spindleX + p.quillRadius, p.spindleX + p.quillRadius],
      side: 'right',
      label: formatMeasurement(specs.strokeMm),
    },
  ]
}
