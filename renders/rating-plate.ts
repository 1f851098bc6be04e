/** The rating plate that is printed on a product: the brand, the SKU and the leading specification. */
import * as THREE from 'three'
import { materials } from './materials.ts'
import { addMesh, type Point3 } from './shapes.ts'

/** Loaded by the page before the first plate. */
export const PLATE_FONT = 'Barlow Condensed'

interface PlateText {
  title?: string
  line: string
  isDark?: boolean
}

const PIXELS = 1024

function drawPlate(
  width: number,
  height: number,
  { title = 'FIX IT', line, isDark }: PlateText,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = PIXELS
  canvas.height = Math.round((height * PIXELS) / width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw the rating plate.')
  const writeLine = (text: string, size: number, y: number, color: string) => {
    const setSize = (px: number) => {
      context.font = `600 ${px}px "${PLATE_FONT}", "Arial Narrow", sans-serif`
    }
    setSize(size)
    const { width: measured } = context.measureText(text)
    const room = PIXELS - 124
    if (measured > room) setSize((size * room) / measured)
    context.fillStyle = color
    context.fillText(text, 84, y)
  }
  context.fillStyle = isDark ? '#14181b' : '#eef0ee'
  context.fillRect(0, 0, PIXELS, canvas.height)
  context.fillStyle = '#ff5a1f'
  context.fillRect(0, 0, 36, canvas.height)
  context.textBaseline = 'middle'
  writeLine(title, canvas.height * 0.54, canvas.height * 0.34, isDark ? '#f4f5f3' : '#14181b')
  writeLine(line, canvas.height * 0.34, canvas.height * 0.79, isDark ? '#ff7a47' : '#3c474e')
  return canvas
}

/**
 * Adds a plate that looks to z.
 * @param surfaceAt the z of the surface that the plate is bent around; without it the plate is flat
 */
export function addRatingPlate(
  group: THREE.Group,
  [width, height]: readonly [number, number],
  at: Point3,
  text: PlateText,
  surfaceAt?: (x: number, y: number) => number,
): void {
  // Tests build models without a browser.
  const map = typeof document === 'undefined' ? null : new THREE.CanvasTexture(drawPlate(width, height, text))
  if (map) {
    map.colorSpace = THREE.SRGBColorSpace
    map.anisotropy = 16
  }
  const { envMap } = materials.shell
  const material = new THREE.MeshPhysicalMaterial({ map, roughness: 0.45, envMap, envMapIntensity: 0.6 })
  const geometry = new THREE.PlaneGeometry(width, height, surfaceAt ? 24 : 1, surfaceAt ? 12 : 1)
  if (surfaceAt) {
    const positions = geometry.getAttribute('position')
    for (let i = 0; i < positions.count; i++) {
      const z = surfaceAt(at[0] + positions.getX(i), at[1] + positions.getY(i))
      positions.setZ(i, z + 0.45 - at[2])
    }
    geometry.computeVertexNormals()
  }
  addMesh(group, geometry, material, at)
}
