/** The API of the product finder. */

import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { productSummarySchema } from '#app/products/core/contract.ts'
import { JOB_LIMITS, type JobNumber, PLACE_IDS, SUPPLY_IDS, WAY_OUT_FIELDS } from './job.ts'
import { CUTTING_TOOL_IDS, FINDER_MATERIAL_IDS, toolsFor } from './materials.ts'
import { RULE_IDS } from './rules.server.ts'

const numberParam = (field: JobNumber, description: string) => {
  const { min, max, unit } = JOB_LIMITS[field]
  const error = `must be a number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')} ${unit}`
  return z.coerce.number({ error }).min(min, { error }).max(max, { error }).describe(description)
}

const jobFields = z.object({
  material: z.enum(FINDER_MATERIAL_IDS),
  diameter: numberParam('diameter', 'Diameter of the hole, mm'),
  depth: numberParam('depth', 'Depth of the hole, mm; as deep as wide without it').optional(),
  tool: z.enum(CUTTING_TOOL_IDS).optional().describe('The usual tool of each product without it'),
  place: z.enum(PLACE_IDS).optional(),
  supply: z.enum(SUPPLY_IDS).optional(),
  height: numberParam('height', 'Working height: height of the hole above the floor, m').optional(),
  holes: numberParam('holes', 'Holes in one shift').optional(),
  plate: numberParam('plate', 'Thickness of the plate under a magnet, mm').optional(),
  mass: numberParam('mass', 'Largest weight of the product, kg').optional(),
  noise: numberParam('noise', 'Largest noise of the product, dB(A)').optional(),
  spindlePower: numberParam('spindlePower', 'Spindle power, percent of the rated power').optional(),
  magnetGrip: numberParam('magnetGrip', 'Share of the rated magnet force that holds, percent').optional(),
  handForce: numberParam('handForce', 'Force that a person applies, N').optional(),
  positioning: numberParam('positioning', 'Minutes to position the product at each hole').optional(),
  product: textSchema(40).optional().describe('The SKU of a product whose result comes first'),
})

export const jobQuerySchema = jobFields.refine(
  ({ material, tool }) => tool === undefined || toolsFor(material).includes(tool),
  { path: ['tool'], error: 'does not cut this material' },
)

const checkSchema = z
  .object({
    rule: z.enum(RULE_IDS),
    label: z.string().openapi({ example: 'Spindle power' }),
    unit: z.string().openapi({ example: 'W' }),
    result: z.enum(['fits', 'limited', 'not-stated', 'fails']),
    required: z.number(),
    available: z.number().optional().describe('The limit of `required`'),
    source: z.int().describe('Its place among the sources on the page, from 1'),
    headroom: z.number().optional().describe('A share: 0.2 is 20%'),
  })
  .openapi('FinderCheck')

const matchSchema = z
  .object({
    product: productSummarySchema,
    tool: z.enum(CUTTING_TOOL_IDS),
    fit: z.enum(['fits', 'limited']),
    limits: z.array(z.string()).describe('Why the product fits with a limit, in sentences'),
    checks: z.array(checkSchema).describe('The rules that compare two figures'),
    cut: z
      .object({
        speed: z.number().describe('Spindle speed, min⁻¹'),
        cuttingSpeed: z.number().describe('m/min'),
        feed: z.number().describe('mm per revolution'),
        power: z.number().describe('Spindle power, W'),
      })
      .optional()
      .describe('Absent where no formula exists or a specification is missing'),
    minutesPerHole: z.number().optional().describe('With the time to position the product'),
    impactPower: z
      .number()
      .optional()
      .describe('Impact energy × blows, W; ranks the products where no time per hole is known'),
    units: z
      .int()
      .optional()
      .describe('Units that drill the holes in one shift; absent without `holes` or a time per hole'),
    quantity: z.int().describe('The smallest quantity of at least `units` that can be ordered'),
    total: z.number().describe(`Price of \`quantity\` units in ${CURRENCY_NAME}`),
  })
  .openapi('FinderMatch')
export type FinderMatchDto = z.output<typeof matchSchema>

const missSchema = z
  .object({
    product: productSummarySchema,
    checks: z.array(checkSchema).optional().describe('Of the nearest miss, if nothing fits'),
    reason: z.string().openapi({ example: 'Capacity in steel is ⌀40 mm. You need ⌀50 mm.' }),
    change: z
      .string()
      .openapi({ description: 'What would fit, in sentences', example: 'It fits holes up to 40 mm.' }),
  })
  .openapi('FinderMiss')
export type FinderMissDto = z.output<typeof missSchema>

const requestedProductSchema = z
  .object({
    product: productSummarySchema,
    fit: z.enum(['fits', 'limited', 'fails']),
    reasons: z.array(z.string()).describe('Its limits, or why it does not fit, in sentences'),
    change: z.string().describe('What would fit, in sentences; empty if it fits'),
  })
  .openapi('FinderRequestedProduct')
export type FinderRequestedProductDto = z.output<typeof requestedProductSchema>

const wayOutSchema = z
  .object({
    text: z.string().openapi({ example: '8 magnetic drills drill it on a steel structure.' }),
    field: z.enum(WAY_OUT_FIELDS).describe('The parameter to change'),
    value: z.string().optional().describe('Its new value; absent to leave it out'),
  })
  .openapi('FinderWayOut')
export type FinderWayOutDto = z.output<typeof wayOutSchema>

export const finderResultSchema = z
  .object({
    total: z.int().describe('Products in the catalog'),
    requestedProduct: requestedProductSchema.optional().describe('About `product`, if the catalog has it'),
    matchCount: z.int(),
    matches: z.array(matchSchema),
    waysOut: z
      .array(wayOutSchema)
      .describe('Changes with which products fit, if none does; the most useful first'),
    missCount: z.int(),
    misses: z.array(missSchema).describe('The nearest miss first'),
  })
  .openapi('FinderResult')
export type FinderResultDto = z.output<typeof finderResultSchema>
