import { useEffect, useState } from 'react'
import type { DrawingOptions, drawProduct } from './draw-product.ts'
import type { DrawingInput } from './parts/drawing-input.ts'

/** Loads the drawing code when it is first needed; null until it is loaded. */
export function useDrawingRenderer(): ((product: DrawingInput, options?: DrawingOptions) => string) | null {
  const [draw, setDraw] = useState<typeof drawProduct | null>(null)
  useEffect(() => {
    let isUnmounted = false
    // The page works without the drawing.
    import('./draw-product.ts')
      .then((module) => isUnmounted || setDraw(() => module.drawProduct))
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [])
  return draw && ((product, options) => toDataUrl(draw(product, { theme: 'auto', ...options })))
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
