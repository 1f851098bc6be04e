/** The room that the products stand in: what metal mirrors is most of what makes it look like metal. */
import * as THREE from 'three'

const SKY_VERTEX = `varying vec3 direction;
void main() { direction = normalize(position); gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`
const SKY_FRAGMENT = `varying vec3 direction;
void main() {
  vec3 color = mix(vec3(.27, .275, .28), vec3(.62, .63, .64), smoothstep(-.05, 1., direction.y));
  gl_FragColor = vec4(mix(color, vec3(.42, .41, .40), smoothstep(0., -.6, direction.y)), 1.);
}`

function addPanel(
  scene: THREE.Scene,
  [width, height]: readonly [number, number],
  at: readonly [number, number, number],
  brightness: number,
  color = '#ffffff',
): void {
  const material = new THREE.MeshBasicMaterial({
    color: new THREE.Color(color).multiplyScalar(brightness),
    side: THREE.DoubleSide,
  })
  const panel = new THREE.Mesh(new THREE.PlaneGeometry(width, height), material)
  panel.position.set(...at)
  panel.lookAt(0, 0, 0)
  scene.add(panel)
}

/** A gray room with bright panels. */
function createRoom(): THREE.Scene {
  const scene = new THREE.Scene()
  const sky = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    vertexShader: SKY_VERTEX,
    fragmentShader: SKY_FRAGMENT,
  })
  scene.add(new THREE.Mesh(new THREE.SphereGeometry(30, 48, 24), sky))
  addPanel(scene, [16, 10], [-2, 16, 5], 6.5)
  addPanel(scene, [5, 17], [-15, 5, 7], 5, '#fff6ea')
  addPanel(scene, [3.2, 17], [15, 6, 3], 4.5, '#f6f9ff')
  addPanel(scene, [3, 16], [9, 5, -14], 5)
  addPanel(scene, [3, 16], [-10, 5, -13], 4)
  addPanel(scene, [4, 12], [4, 4, 17], 1.7)
  // A dark stripe gives chrome its horizon.
  addPanel(scene, [26, 3], [0, -2.5, 18], 0.02)
  return scene
}

export function createEnvironment(renderer: THREE.WebGLRenderer): THREE.Texture {
  return new THREE.PMREMGenerator(renderer).fromScene(createRoom(), 0.012).texture
}
