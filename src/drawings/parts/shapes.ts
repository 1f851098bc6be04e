/** Outlines as paths in mm. `u` is the position on a part's axis, `r` the distance from it. */

export type Profile = readonly (readonly [u: number, r: number])[]

export const discPath = (x: number, y: number, r: number) => `O${x} ${y} ${r}`

/** A turned part from the side: its profile, mirrored at the axis. */
export function turnedProfilePath(profile: Profile): string {
  const upper = profile.map(([u, r]) => `${u} ${-r}`)
  const lower = profile.map(([u, r]) => `${u} ${r}`).reverse()
  return `M${[...upper, ...lower].join('L')}z`
}

/** The edges of a turned part, as lines across its axis. */
export const ringsPath = (edges: Profile) => edges.map(([u, r]) => `M${u} ${-r}V${r}`).join('')

/** Grooves along the axis. They are closer towards the rim, like on a cylinder seen from the side. */
export const groovesPath = (u: number, length: number, r: number) =>
  [-0.9, -0.62, -0.22, 0.22, 0.62, 0.9].map((k) => `M${u} ${k * r}h${length}`).join('')

/** A slab with T-slots in its top edge at the given positions, from left to right. */
export function slottedSlabPath(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  slots: readonly number[],
  width: number,
  depth: number,
): string {
  const [neck, foot] = [depth * 0.45, depth * 0.55]
  const side = width * 0.6
  const edge = slots.map(
    (x) => `H${x - width}v${neck}h${-side}v${foot}h${width * 3.2}v${-foot}h${-side}v${-neck}`,
  )
  return `M${x1} ${y1}${edge.join('')}H${x2}V${y2}H${x1}z`
}
