/** Runs in the browser: builds a product and takes its picture when `render-products.ts` asks for it. */
import * as THREE from 'three'
import type { RenderedProduct } from '../src/products/renders/render-input.server.ts'
import { FAMILY_RENDERERS } from './families/families.ts'
import { PLATE_FONT } from './rating-plate.ts'
import { createStudio } from './studio.ts'

export interface RenderResult {
  png: string
  /** The height of the frame in mm. */
  frameHeightMm: number
}

export interface RenderPage {
  loadFont: (dataUrl: string) => Promise<void>
  takePicture: (product: RenderedProduct, size: readonly [number, number], exposures: number) => RenderResult
}

let studio: ReturnType<typeof createStudio> | undefined

function disposeModel(model: THREE.Object3D): void {
  model.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return
    object.geometry.dispose()
    if (object.material instanceof THREE.MeshStandardMaterial) object.material.map?.dispose()
  })
}

const renderPage: RenderPage = {
  async loadFont(dataUrl) {
    const font = await new FontFace(PLATE_FONT, `url(${dataUrl})`, { weight: '600' }).load()
    document.fonts.add(font)
  },
  takePicture({ family, sku, specs }, [width, height], exposures) {
    studio ??= createStudio(width, height)
    const { build, getView } = FAMILY_RENDERERS[family]
    const model = build(specs as never, sku)
    const { frameHeightMm } = studio.shoot(model, getView(specs as never), exposures)
    disposeModel(model)
    return { frameHeightMm, png: studio.canvas.toDataURL('image/png') }
  },
}

Object.assign(window, { renderPage })
