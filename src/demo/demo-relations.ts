/** The related products of the demo catalog, by SKU: what else drills the same holes, in another family. */
export const DEMO_ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  // Anchors in concrete.
  'FX-13C': ['FX-18P'],
  'FX-13CX': ['FX-18P', 'FX-20H'],
  'FX-16CH': ['FX-20'],
  'FX-16H': ['FX-24'],
  'FX-20H': ['FX-26', 'FX-16CH'],
  'FX-24': ['FX-20H'],
  // Passages through walls.
  'FX-45': ['FX-102K'],
  'FX-52': ['FX-102K', 'FX-132K'],
  'FX-102K': ['FX-52'],
  'FX-132K': ['FX-52'],
  // Steel: on the structure, in the workshop, in large workpieces.
  'FX-32M': ['FX-32P', 'FX-32R'],
  'FX-40M': ['FX-40P', 'FX-40R'],
  'FX-60M': ['FX-63R'],
  'FX-32P': ['FX-32M', 'FX-32R'],
  'FX-40P': ['FX-40M', 'FX-40R'],
  'FX-50P': ['FX-50M', 'FX-50R'],
  'FX-32R': ['FX-32P', 'FX-32M'],
  'FX-40R': ['FX-40P', 'FX-40M'],
  'FX-50R': ['FX-50P', 'FX-50M'],
  'FX-63R': ['FX-60M'],
}
