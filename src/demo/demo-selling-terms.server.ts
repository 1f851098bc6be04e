import type { PriceTier } from '#app/pricing/price-tiers.ts'
/** The order multiples and volume prices of the demo products. */

export interface DemoSellingTerms {
  /** A quantity must be a multiple of this number. */
  orderMultiple: number
  priceTiers: readonly PriceTier[]
}

/** @param tiers `unitPrice` in cents */
function createSellingTerms(
  orderMultiple: number,
  tiers: readonly [from: number, unitPrice: number][] = [],
): DemoSellingTerms {
  return { orderMultiple, priceTiers: tiers.map(([from, unitPrice]) => ({ from, unitPrice })) }
}

export const DEFAULT_SELLING_TERMS = createSellingTerms(1)

/** Products without an entry have `DEFAULT_SELLING_TERMS`. */
export const DEMO_SELLING_TERMS: Readonly<Record<string, DemoSellingTerms>> = {
  // cordless-drills
  'FX-8C': createSellingTerms(5, [
    [50, 67_40],
    [100, 66_00],
    [200, 63_90],
    [400, 61_20],
  ]),
  'FX-10C': createSellingTerms(1, [
    [40, 96_00],
    [80, 94_10],
    [160, 91_10],
    [400, 87_10],
  ]),
  'FX-10CH': createSellingTerms(4, [
    [40, 115_50],
    [80, 112_00],
    [160, 107_00],
  ]),
  'FX-12C': createSellingTerms(4, [
    [40, 125_00],
    [80, 121_50],
    [160, 116_00],
  ]),
  'FX-13CK': createSellingTerms(1, [
    [40, 135_00],
    [80, 130_50],
    [160, 125_00],
  ]),
  'FX-13CD': createSellingTerms(1, [
    [40, 154_00],
    [80, 149_50],
    [160, 143_00],
  ]),
  'FX-13CT': createSellingTerms(1, [
    [30, 202_50],
    [60, 196_50],
    [120, 188_00],
  ]),
  'FX-13CX': createSellingTerms(1, [
    [30, 252_00],
    [60, 244_50],
  ]),
  'FX-16C': createSellingTerms(1, [
    [20, 377_50],
    [40, 365_50],
  ]),
  'FX-13C': createSellingTerms(1, [
    [40, 183_50],
    [80, 177_50],
    [160, 170_00],
  ]),

  // hammer-drills
  'FX-10S': createSellingTerms(6, [
    [60, 66_90],
    [120, 64_90],
    [240, 62_10],
  ]),
  'FX-10': createSellingTerms(1, [
    [50, 86_30],
    [100, 83_70],
    [200, 80_10],
  ]),
  'FX-13S': createSellingTerms(6, [
    [60, 96_50],
    [120, 93_50],
    [240, 89_60],
  ]),
  'FX-13L': createSellingTerms(1, [
    [40, 115_50],
    [80, 112_00],
    [160, 107_00],
  ]),
  'FX-13': createSellingTerms(1, [
    [40, 144_50],
    [80, 140_00],
    [160, 134_00],
  ]),
  'FX-18': createSellingTerms(1, [
    [40, 183_50],
    [80, 177_50],
    [160, 170_00],
  ]),
  'FX-16H': createSellingTerms(1, [
    [30, 232_50],
    [60, 225_50],
    [120, 216_00],
  ]),
  'FX-20H': createSellingTerms(1, [
    [30, 261_00],
    [60, 253_00],
  ]),
  'FX-16': createSellingTerms(1, [
    [40, 212_50],
    [80, 206_00],
  ]),

  // rotary-hammers
  'FX-18P': createSellingTerms(4, [
    [40, 183_50],
    [80, 177_50],
    [160, 170_00],
  ]),
  'FX-20': createSellingTerms(1, [
    [30, 232_00],
    [60, 224_50],
    [120, 215_00],
  ]),
  'FX-24': createSellingTerms(1, [
    [30, 261_00],
    [60, 253_00],
    [120, 242_00],
  ]),
  'FX-26': createSellingTerms(1, [
    [30, 290_00],
    [60, 281_00],
    [120, 269_00],
  ]),
  'FX-28': createSellingTerms(1, [
    [25, 329_50],
    [50, 319_00],
    [100, 305_50],
  ]),
  'FX-32': createSellingTerms(1, [
    [20, 377_50],
    [40, 365_50],
    [80, 350_00],
  ]),
  'FX-45': createSellingTerms(1, [
    [12, 823_50],
    [25, 798_00],
  ]),
  'FX-52': createSellingTerms(1, [
    [8, 1_115_00],
    [20, 1_080_00],
  ]),
  'FX-40': createSellingTerms(1, [
    [15, 629_50],
    [30, 610_00],
    [60, 584_00],
  ]),

  // magnetic-drills
  'FX-32M': createSellingTerms(2, [
    [10, 669_50],
    [20, 648_50],
    [40, 621_00],
  ]),
  'FX-35M': createSellingTerms(1, [
    [8, 766_50],
    [20, 742_50],
    [40, 711_00],
  ]),
  'FX-40M': createSellingTerms(1, [
    [8, 912_00],
    [20, 883_50],
  ]),
  'FX-60M': createSellingTerms(1, [
    [6, 1_542_00],
    [8, 1_495_00],
  ]),
  'FX-80M': createSellingTerms(1, [
    [5, 2_124_00],
    [10, 2_059_00],
  ]),
  'FX-100M': createSellingTerms(1, [
    [4, 2_803_00],
    [6, 2_717_00],
  ]),
  'FX-50M': createSellingTerms(1, [
    [8, 1_154_00],
    [20, 1_119_00],
  ]),

  // pillar-drills
  'FX-13B': createSellingTerms(2, [
    [20, 212_50],
    [40, 206_00],
    [80, 197_00],
  ]),
  'FX-16B': createSellingTerms(1, [
    [12, 416_00],
    [25, 403_50],
    [50, 386_00],
  ]),
  'FX-20B': createSellingTerms(1, [
    [10, 533_00],
    [20, 516_50],
  ]),
  'FX-23B': createSellingTerms(1, [
    [8, 669_50],
    [20, 648_50],
  ]),
  'FX-25P': createSellingTerms(1, [
    [6, 1_154_00],
    [8, 1_119_00],
  ]),
  'FX-40P': createSellingTerms(1, [
    [4, 3_385_00],
    [6, 3_281_00],
  ]),
  'FX-32P': createSellingTerms(1, [
    [5, 1_921_00],
    [10, 1_861_00],
  ]),

  // radial-drills
  'FX-32R': createSellingTerms(1, [
    [3, 8_630_00],
    [4, 8_370_00],
  ]),

  // core-drills
  'FX-102K': createSellingTerms(1, [
    [8, 863_50],
    [20, 836_50],
  ]),
  'FX-132K': createSellingTerms(1, [
    [8, 1_154_00],
    [20, 1_119_00],
  ]),
  'FX-202K': createSellingTerms(1, [
    [6, 1_921_00],
    [8, 1_861_00],
  ]),
  'FX-252K': createSellingTerms(1, [
    [5, 2_706_00],
    [10, 2_623_00],
  ]),
  'FX-162K': createSellingTerms(1, [
    [8, 1_436_00],
    [20, 1_391_00],
  ]),
}
