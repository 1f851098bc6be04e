/** Draws drill bits and cutters along their axis, from shank to tip. All lengths in mm. */
import { clamp } from './measurements.ts'
import type { Placement } from './path.ts'
import type { Pen } from './pen.ts'
import { discPath, ringsPath, turnedProfilePath } from './shapes.ts'

/** A twist drill for steel and wood: the shank is as wide as the tip. */
export function drawTwistDrill(pen: Pen, frame: Placement, diameter: number, length: number) {
  const r = diameter / 2
  const shoulder = length - diameter * 0.3
  pen.draw('bright', `M0 ${-r}H${shoulder}L${length} 0L${shoulder} ${r}H0z`, frame)
  drawFlutes(pen, frame, { diameter, radius: r, turn: diameter * 1.9, from: length * 0.1, to: shoulder })
}

/** A bit for concrete: a carbide tip wider than the shank, and steeper flutes. */
export function drawMasonryBit(pen: Pen, frame: Placement, diameter: number, length: number) {
  const r = diameter / 2
  const shank = r * 0.84
  const tip = `V${-r}h${diameter * 0.6}L${length} 0L${length - diameter * 0.3} ${r}h${-diameter * 0.6}V${shank}`
  pen.draw('bright', `M0 ${-shank}H${length - diameter * 0.9}${tip}H0z`, frame)
  drawFlutes(pen, frame, {
    diameter,
    radius: shank,
    turn: diameter,
    from: length * 0.1,
    to: length - diameter * 0.95,
  })
}

interface Flutes {
  diameter: number
  radius: number
  /** Length of half a turn. */
  turn: number
  from: number
  to: number
}

function drawFlutes(pen: Pen, frame: Placement, { diameter, radius, turn, from, to }: Flutes) {
  if (!pen.isVisible(diameter, 4)) return
  const edge = (u: number) =>
    `M${u} ${radius}c${turn * 0.36} 0 ${turn * 0.64} ${-2 * radius} ${turn} ${-2 * radius}`
  let path = ''
  for (let u = Math.max(from, diameter * 0.5); u + turn <= to + 0.1; u += turn) {
    path += edge(u)
    if (u + turn * 1.28 <= to) path += edge(u + turn * 0.28)
  }
  if (path) pen.draw('detail', path, frame)
}

/** The arbor that holds an annular cutter, stepped, with its set screw. */
export function drawCutterArbor(pen: Pen, frame: Placement, radius: number, length: number) {
  const step = length * 0.55
  const profile = [
    [0, radius + 8],
    [10, radius + 8],
    [10, radius + 3],
    [step, radius + 3],
    [step, radius],
    [length, radius],
  ] as const
  const edges = [
    [10, radius + 8],
    [step, radius + 3],
  ] as const
  pen.draw('bright', turnedProfilePath(profile), frame)
  pen.draw('detail', ringsPath(edges) + discPath(length * 0.76, 0, 4), frame)
}

interface AnnularCutter {
  bore: number
  length: number
  arborRadius: number
}

/** An annular cutter: pilot pin, toothed rim and a flute behind each tooth. */
export function drawAnnularCutter(pen: Pen, frame: Placement, { bore, length, arborRadius }: AnnularCutter) {
  const r = bore / 2
  const collar = Math.min(r, arborRadius + 2)
  const teeth = Math.max(3, Math.round(bore / 9))
  const pitch = bore / teeth
  pen.draw('bright', `M${length} -3H${length + 9}L${length + 13} 0L${length + 9} 3H${length}z`, frame)

  let rim = ''
  let edges = `M8 ${-r}V${r}`
  for (let i = 1; i <= teeth; i++) {
    const gullet = -r + i * pitch
    rim += `l5 ${pitch * 0.3}L${length} ${gullet}`
    if (i === teeth) break
    const top = clamp(gullet - pitch * 0.7, -r + 1, r)
    edges += `M${length} ${gullet}Q${length * 0.5} ${gullet - pitch * 0.1} ${length * 0.26} ${top}`
  }
  pen.draw('accent', `M0 ${-collar}L8 ${-r}H${length}${rim}H8L0 ${collar}z`, frame)
  pen.draw('engraved', edges, frame)
}
