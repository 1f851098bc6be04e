import type * as THREE from 'three'
import type { View } from '../camera.ts'

export interface Family<Specs> {
  build: (specs: Specs, sku: string) => THREE.Group
  getView: (specs: Specs) => View
}
