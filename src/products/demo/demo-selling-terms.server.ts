/** On what terms the demo machines are sold: pieces a carton or pallet holds, and what larger orders pay for each. */
import type { PriceBreak } from '../rules.ts'

export interface DemoTerms {
  /** An order must be a whole number of these. */
  orderMultiple: number
  priceBreaks: readonly PriceBreak[]
}

/** @param breaks from this quantity on, so many cents a piece */
function terms(orderMultiple: number, breaks: readonly [from: number, unitPrice: number][] = []): DemoTerms {
  return { orderMultiple, priceBreaks: breaks.map(([from, unitPrice]) => ({ from, unitPrice })) }
}

export const BY_THE_PIECE = terms(1)

/** The machines that are not here are sold by the piece at one price. */
export const DEMO_TERMS: Readonly<Record<string, DemoTerms>> = {
  // cordless-drills
  'FX-8C': terms(5, [
    [50, 67_40],
    [100, 66_00],
    [200, 63_90],
    [400, 61_20],
  ]),
  'FX-10C': terms(1, [
    [40, 96_00],
    [80, 94_10],
    [160, 91_10],
    [400, 87_10],
  ]),
  'FX-10CH': terms(4, [
    [40, 115_50],
    [80, 112_00],
    [160, 107_00],
  ]),
  'FX-12C': terms(4, [
    [40, 125_00],
    [80, 121_50],
    [160, 116_00],
  ]),
  'FX-13CK': terms(1, [
    [40, 135_00],
    [80, 130_50],
    [160, 125_00],
  ]),
  'FX-13CD': terms(1, [
    [40, 154_00],
    [80, 149_50],
    [160, 143_00],
  ]),
  'FX-13CT': terms(1, [
    [30, 202_50],
    [60, 196_50],
    [120, 188_00],
  ]),
  'FX-13CX': terms(1, [
    [30, 252_00],
    [60, 244_50],
  ]),
  'FX-16C': terms(1, [
    [20, 377_50],
    [40, 365_50],
  ]),
  'FX-13C': terms(1, [
    [40, 183_50],
    [80, 177_50],
    [160, 170_00],
  ]),

  // hammer-drills
  'FX-10S': terms(6, [
    [60, 66_90],
    [120, 64_90],
    [240, 62_10],
  ]),
  'FX-10': terms(1, [
    [50, 86_30],
    [100, 83_70],
    [200, 80_10],
  ]),
  'FX-13S': terms(6, [
    [60, 96_50],
    [120, 93_50],
    [240, 89_60],
  ]),
  'FX-13L': terms(1, [
    [40, 115_50],
    [80, 112_00],
    [160, 107_00],
  ]),
  'FX-13': terms(1, [
    [40, 144_50],
    [80, 140_00],
    [160, 134_00],
  ]),
  'FX-18': terms(1, [
    [40, 183_50],
    [80, 177_50],
    [160, 170_00],
  ]),
  'FX-16H': terms(1, [
    [30, 232_50],
    [60, 225_50],
    [120, 216_00],
  ]),
  'FX-20H': terms(1, [
    [30, 261_00],
    [60, 253_00],
  ]),
  'FX-16': terms(1, [
    [40, 212_50],
    [80, 206_00],
  ]),

  // rotary-hammers
  'FX-18P': terms(4, [
    [40, 183_50],
    [80, 177_50],
    [160, 170_00],
  ]),
  'FX-20': terms(1, [
    [30, 232_00],
    [60, 224_50],
    [120, 215_00],
  ]),
  'FX-24': terms(1, [
    [30, 261_00],
    [60, 253_00],
    [120, 242_00],
  ]),
  'FX-26': terms(1, [
    [30, 290_00],
    [60, 281_00],
    [120, 269_00],
  ]),
  'FX-28': terms(1, [
    [25, 329_50],
    [50, 319_00],
    [100, 305_50],
  ]),
  'FX-32': terms(1, [
    [20, 377_50],
    [40, 365_50],
    [80, 350_00],
  ]),
  'FX-45': terms(1, [
    [12, 823_50],
    [25, 798_00],
  ]),
  'FX-52': terms(1, [
    [8, 1_115_00],
    [20, 1_080_00],
  ]),
  'FX-40': terms(1, [
    [15, 629_50],
    [30, 610_00],
    [60, 584_00],
  ]),

  // magnetic-drills
  'FX-32M': terms(2, [
    [10, 669_50],
    [20, 648_50],
    [40, 621_00],
  ]),
  'FX-35M': terms(1, [
    [8, 766_50],
    [20, 742_50],
    [40, 711_00],
  ]),
  'FX-40M': terms(1, [
    [8, 912_00],
    [20, 883_50],
  ]),
  'FX-60M': terms(1, [
    [6, 1_542_00],
    [8, 1_495_00],
  ]),
  'FX-80M': terms(1, [
    [5, 2_124_00],
    [10, 2_059_00],
  ]),
  'FX-100M': terms(1, [
    [4, 2_803_00],
    [6, 2_717_00],
  ]),
  'FX-50M': terms(1, [
    [8, 1_154_00],
    [20, 1_119_00],
  ]),

  // pillar-drills
  'FX-13B': terms(2, [
    [20, 212_50],
    [40, 206_00],
    [80, 197_00],
  ]),
  'FX-16B': terms(1, [
    [12, 416_00],
    [25, 403_50],
    [50, 386_00],
  ]),
  'FX-20B': terms(1, [
    [10, 533_00],
    [20, 516_50],
  ]),
  'FX-23B': terms(1, [
    [8, 669_50],
    [20, 648_50],
  ]),
  'FX-25P': terms(1, [
    [6, 1_154_00],
    [8, 1_119_00],
  ]),
  'FX-40P': terms(1, [
    [4, 3_385_00],
    [6, 3_281_00],
  ]),
  'FX-32P': terms(1, [
    [5, 1_921_00],
    [10, 1_861_00],
  ]),

  // radial-drills
  'FX-32R': terms(1, [
    [3, 8_630_00],
    [4, 8_370_00],
  ]),

  // core-drills
  'FX-102K': terms(1, [
    [8, 863_50],
    [20, 836_50],
  ]),
  'FX-132K': terms(1, [
    [8, 1_154_00],
    [20, 1_119_00],
  ]),
  'FX-202K': terms(1, [
    [6, 1_921_00],
    [8, 1_861_00],
  ]),
  'FX-252K': terms(1, [
    [5, 2_706_00],
    [10, 2_623_00],
  ]),
  'FX-162K': terms(1, [
    [8, 1_436_00],
    [20, 1_391_00],
  ]),
}
