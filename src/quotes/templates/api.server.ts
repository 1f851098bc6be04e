import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { idSchema } from '#app/companies/core/endpoint-parts.server.ts'
import { TEMPLATE_PROBLEMS } from '../core/problems.server.ts'
import { newTemplateBody, offerTemplateSchema, templateChangeBody } from './contract.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from './templates.server.ts'

const endpoint = endpointsOf('Quotes')
const access = staff('quotes.answer')
const params = z.object({ id: idSchema })

export const offerTemplateEndpoints = [
  endpoint({
    route: 'GET /offer-templates',
    summary: 'List the templates of offers, by name',
    access,
    response: json(z.array(offerTemplateSchema), 'The templates'),
    run: ({ db }) => listTemplates(db),
  }),
  endpoint({
    route: 'POST /offer-templates',
    summary: 'Save terms, message and validity as a template of offers',
    access,
    body: newTemplateBody,
    status: 201,
    response: json(offerTemplateSchema, 'The template'),
    refuses: pick(TEMPLATE_PROBLEMS, 'name-taken', 'template-limit-reached'),
    changes: [],
    run: (ctx, { body }) => createTemplate(ctx, body),
  }),
  endpoint({
    route: 'PUT /offer-templates/{id}',
    summary: 'Change a template of offers. Offers that were made with it stay as they are.',
    access,
    params,
    body: templateChangeBody,
    response: json(offerTemplateSchema, 'The template'),
    refuses: TEMPLATE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) => changeTemplate(ctx, id, body),
  }),
  endpoint({
    route: 'DELETE /offer-templates/{id}',
    summary: 'Delete a template of offers. Offers that were made with it stay as they are.',
    access,
    params,
    response: json(offerTemplateSchema, 'The deleted template'),
    refuses: pick(TEMPLATE_PROBLEMS, 'template-not-found'),
    changes: [],
    run: (ctx, { params: { id } }) => deleteTemplate(ctx, id),
  }),
]
