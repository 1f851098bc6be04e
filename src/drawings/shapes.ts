/** Outlines in mm, as paths. `u` runs along a part's axis, `r` is the distance from it. */

export type Profile = readonly (readonly [u: number, r: number])[]

export const discPath = (x: number, y: number, r: number) => `O${x} ${y} ${r}`

/** A turned part seen from the side: its profile and the profile's mirror image. */
export function turnedProfilePath(profile: Profile): string {
  const upper = profile.map(([u, r]) => `${u} ${-r}`)
  const lower = profile.map(([u, r]) => `${u} ${r}`).reverse()
  return `M${[...upper, ...lower].join('L')}z`
}

/** The edges of a turned part, seen as lines across its axis. */
export const ringsPath = (edges: Profile) => edges.map(([u, r]) => `M${u} ${-r}V${r}`).join('')

/** Grooves along the axis, closer together towards the rim as on any cylinder seen from the side. */
export const groovesPath = (u: number, length: number, r: number) =>
  [-0.9, -0.62, -0.22, 0.22, 0.62, 0.9].map((k) => `M${u} ${k * r}h${length}`).join('')

/** A slab whose top edge carries T-slots at the given places, from left to right. */
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
