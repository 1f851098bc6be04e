/** The parts of the FX-13 in section. `SectionDrawingSvg` renders them in the order in which they cover each other. */

import styles from './section-drawing.module.css'
import {
  Bearing,
  coilSpring,
  drillFlutes,
  Edges,
  levels,
  Outline,
  Part,
  ratchetTeeth,
  Screw,
  uprights,
  Winding,
} from './section-drawing-shapes.tsx'

/** Pattern ids for the fills of cut walls. */
export const HATCH = { plastic: 'hero-hatch-plastic', metal: 'hero-hatch-metal' } as const

/** Y coordinate of the spindle axis. The headline beside the drawing is on the same line. */
export const AXIS = 190
/** Y coordinate of the layshaft, whose gears drive the spindle. */
export const LAYSHAFT = 230

/** A cut wall: filled inside the outer contour, hatched between the two contours. */
function CutWall({ outer, inner, hatch }: { outer: string; inner: string; hatch: keyof typeof HATCH }) {
  return (
    <>
      <path className={styles.filled} d={outer} />
      <g className={styles.outline}>
        <path fill={`url(#${HATCH[hatch]})`} fillRule="evenodd" d={outer + inner} />
      </g>
    </>
  )
}

export function Cable() {
  return (
    <>
      <Outline d="M92 526l6 44q1 6 7 6h8q6 0 7-6l4-44" />
      <Edges d="M96 536h26M97 545h24M98 554h22M99 563h20" />
      <Outline d="M103 576c0 24-6 34-30 44M114 576c0 32-8 40-26 50" />
    </>
  )
}

const MOTOR_HOUSING = {
  outer:
    'M66 110H372V278H224C212 278 205 284 203 296L156 512Q153 526 140 526H64Q47 526 50 510L88 306C91 290 72 282 58 272Q40 260 40 240V138Q40 110 66 110Z',
  inner:
    'M68 119H363V269H222C205 269 197 279 194 293L148 508Q146 517 138 517H66Q57 517 59 508L97 308C101 285 79 277 64 265Q49 255 49 238V140Q49 119 68 119Z',
}
const GEAR_HOUSING = {
  outer: 'M372 114H402L454 130L496 146H522V234H496L470 252L446 278H372Z',
  inner: 'M381 123H400L451 139L487 153V160H522V220H487V230L464 245L441 269H381Z',
}

/** Motor housing with grip, gear housing, screws, and the hammer switch on top. */
export function Castings() {
  return (
    <>
      <CutWall {...MOTOR_HOUSING} hatch="plastic" />
      <CutWall {...GEAR_HOUSING} hatch="metal" />
      <Screw x={74} y={142} />
      <Screw x={346} y={254} />
      <Screw x={84} y={500} />
      <Screw x={133} y={462} />
      <Part d="M404 112l4-9h34l4 9v14l-42-9Z" />
      <Edges d="M413 104v9M420 104v11M427 104v13M434 104v15" />
    </>
  )
}

/** The laminated stator above and below the armature, with its field windings. */
export function Stator() {
  const poles = [
    { top: 126, bottom: 152 },
    { top: 228, bottom: 254 },
  ]
  return (
    <>
      <g className={`${styles.outline} ${styles.filled}`}>
        <path fill={`url(#${HATCH.metal})`} d="M212 126H320V152H212ZM212 228H320V254H212Z" />
      </g>
      <Edges d={poles.map(({ top, bottom }) => uprights(222, 312, 9, top, bottom)).join('')} />
      {poles.map((pole) => (
        <g key={pole.top}>
          <Winding x={320} bulge={20} {...pole} />
          <Winding x={212} bulge={-20} {...pole} />
        </g>
      ))}
    </>
  )
}

/** Shaft, laminated core, windings, commutator with its two sprung brushes, and the bearings. */
export function Armature() {
  return (
    <>
      <Part d="M66 184H412V196H66Z" />
      <Part d="M208 157H324V223H208Z" />
      <Edges d={uprights(214, 319, 5.25, 157, 223)} />
      <Winding x={324} bulge={18} top={160} bottom={220} />
      <Winding x={208} bulge={-18} top={160} bottom={220} />
      <Part d="M124 168H164V212H124Z" />
      <Edges d={levels(173, 208, 5, 124, 164)} />
      <Part d="M164 174h8v32h-8Z" />
      <Part d="M134 212H154V232H134ZM134 148H154V168H134Z" />
      <Edges d="M129 212V262H159V212M129 168V120M159 168V120M134 236h20l-20 5h20l-20 5h20l-20 5h20M134 144h20l-20-5h20l-20-5h20l-20-5h20" />
      <Bearing x={66} width={18} inner={7} outer={22} axis={AXIS} />
      <Bearing x={377} width={15} inner={7} outer={24} axis={AXIS} />
    </>
  )
}

export function Fan() {
  return (
    <>
      <Part d="M348 178h7l6-50h8v124h-8l-6-50h-7Z" />
      <Edges d="M361 140h8M361 152h8M361 164h8M361 216h8M361 228h8M361 240h8" />
    </>
  )
}

/** Pinion, layshaft with two gears, spindle with its gear. */
export function GearTrain() {
  return (
    <>
      <Part d="M396 180h18v20h-18Z" />
      <Edges d={levels(184, 196, 4, 396, 414)} />
      <Part d="M382 225H456V235H382Z" />
      <Part d="M397 200h16v60h-16Z" />
      <Edges d="M397 206h16M397 212h16M397 218h16M397 242h16M397 248h16M397 254h16" />
      <Part d="M418 216h22v28h-22Z" />
      <Edges d="M418 220h22M418 224h22M418 236h22M418 240h22" />
      <Bearing x={444} width={11} inner={5} outer={12} axis={LAYSHAFT} />
      <Part d="M417 181H536V199H417Z" />
      <Part d="M420 164h18v52h-18Z" />
      <Edges d="M420 168h18M420 173h18M420 178h18M420 202h18M420 207h18M420 212h18" />
    </>
  )
}

/** Two toothed discs that slide over each other and so cause the blows, with springs between disc and bearing. */
export function Ratchet() {
  return (
    <>
      <Part d="M446 166h8v48h-8Z" />
      <Outline d={ratchetTeeth(455, 166, 214, 6, 6)} />
      <Part d="M463 166h7v48h-7Z" />
      <Edges d={coilSpring(471, 486, 173, 6, 3) + coilSpring(471, 486, 207, 6, 3)} />
      <Bearing x={488} width={20} inner={9} outer={30} axis={AXIS} />
    </>
  )
}

export function AuxiliaryHandle() {
  return (
    <>
      <Part d="M500 138h22v104h-22Z" />
      <Edges d="M505 138v104M517 138v104" />
      <Part d="M503 242h16v18q7 4 8 12l4 92q0 18-20 18t-20-18l4-92q1-8 8-12Z" />
      <Edges d="M495 284h32M494 297h34M494 310h34M493 323h36M493 336h36M492 349h38" />
    </>
  )
}

export function Bit() {
  return (
    <>
      <Part d="M640 177H838L846 190L838 203H640" />
      <Edges d={`${drillFlutes(676, 836, 44, AXIS, 13)}M838 177v26`} />
    </>
  )
}

/** Keyless chuck: its jaws behind two orange sleeves. */
export function Chuck() {
  return (
    <>
      <Part d="M630 170l22 6v28l-22 6Z" />
      <Edges d="M634 183h18M634 197h18" />
      <path className={styles.sleeve} d="M526 146h46v88h-46q-3 0-3-3v-82q0-3 3-3Z" />
      <path className={styles.sleeve} d="M576 142h36l22 22v52l-22 22h-36Z" />
      <path className={styles.sleeve} d="M572 152h4v76h-4Z" />
      <path
        className={styles.knurl}
        d={`${levels(153, 228, 7.5, 530, 568)}${levels(150, 231, 7.4, 582, 610)}M612 142v96`}
      />
    </>
  )
}

/** The switch in the grip, its trigger, and the wires to brushes and cable. */
export function SwitchAndWires() {
  return (
    <>
      <Part d="M112 296h74l-9 72h-62q-8 0-8-8v-56q0-8 5-8Z" />
      <Edges d="M120 306h56M118 356h50M128 306v50M140 316h26v26h-26Z" />
      <Part d="M203 296q14 6 13 26t-20 44q-6 6-14 3l-5-1 9-72Z" />
      <Edges d="M204 306q3 18-18 48" />
      <Edges d="M128 296C126 284 134 276 138 262M150 296C156 280 118 272 110 214C108 190 112 150 129 140M122 368C116 420 104 440 106 526M136 368C128 430 112 450 112 526" />
    </>
  )
}
