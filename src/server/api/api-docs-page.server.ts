/** The API's description as a page for people, made from the OpenAPI document that programs read. */

import { STATUS_CODES } from 'node:http'
import { html, raw } from 'hono/html'
import { KEY_SCHEME } from '#app/app/endpoint.server.ts'
import { meaningOf, type ProblemTable } from '#app/app/problems.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import type { ApiDocument } from './api-document.server.ts'
import { exampleRequest, toCurl } from './example-requests.server.ts'
import {
  type ApiSchema,
  describeType,
  type Markup,
  renderProse,
  withoutNull,
} from './schema-descriptions.server.ts'

type Schemas = Record<string, ApiSchema>
type PathItem = NonNullable<ApiDocument['paths']>[string]
type Operation = NonNullable<PathItem['get']>

interface DocumentedOperation {
  id: string
  method: string
  path: string
  operation: Operation
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

function operationsOf(document: ApiDocument): DocumentedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      const id = `${method}${path.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`
      return operation ? [{ id, method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

function renderTable(
  entries: readonly [name: string, about: Markup | string][],
  heads: [string, string],
): Markup {
  return html`<table>
    <thead><tr><th scope="col">${heads[0]}</th><th scope="col">${heads[1]}</th></tr></thead>
    <tbody>${entries.map(([name, about]) => html`<tr><th scope="row"><code>${name}</code></th><td>${about}</td></tr>`)}</tbody>
  </table>`
}

function renderParameters({ parameters = [] }: Operation): Markup | '' {
  if (parameters.length === 0) return ''
  const entries = parameters.flatMap((parameter): [string, Markup][] => {
    if ('$ref' in parameter) return []
    const { name, in: place, required, schema, description } = parameter
    const about = html`<i>${place}${required ? ', required' : ''}</i> ${describeType(withoutNull(schema))}${description ? html`. ${renderProse(description)}` : ''}`
    return [[name, about]]
  })
  return renderTable(entries, ['Parameter', 'What it is'])
}

function renderBody({ requestBody }: Operation): Markup | '' {
  if (!requestBody || '$ref' in requestBody) return ''
  return html`<p><b>Body</b> ${Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<code>${type}</code>: ${describeType(schema)}`,
  )}</p>`
}

function renderResponses({ responses = {} }: Operation): Markup {
  const entries = Object.entries(responses).map(([status, response]): [string, Markup] => {
    if ('$ref' in response) return [status, html``]
    const content: [string, { schema?: ApiSchema }][] = Object.entries(response.content ?? {})
    const shapes = content.map(([, { schema }]) => html`: ${describeType(schema)}`)
    return [status, html`${renderProse(response.description)}${shapes}`]
  })
  return renderTable(entries, ['Status', 'Answer'])
}

/** A call with bytes as its body has no example. */
function renderExample({ method, path, operation }: DocumentedOperation, schemas: Schemas): Markup | '' {
  const { requestBody, security = [] } = operation
  if (requestBody && !('$ref' in requestBody) && !requestBody.content['application/json']) return ''
  const request = exampleRequest(method, path, operation, schemas)
  const needsSession = security.length > 0 && request.headers.Authorization === undefined
  return html`<pre tabindex="0"><code>${toCurl(request, needsSession)}</code></pre>`
}

/** 'orders:read' in the key that the call needs. */
function renderScope({ security = [] }: Operation): Markup | '' {
  const scopes = security.flatMap((one) => one[KEY_SCHEME] ?? [])
  return scopes.length > 0 ? html`<p>A key needs the scope <code>${scopes.join()}</code>.</p>` : ''
}

function renderOperation(call: DocumentedOperation, schemas: Schemas): Markup {
  const { id, method, path, operation } = call
  return html`<article id="${id}">
    <h3><b class="method" data-method="${method.toLowerCase()}">${method}</b> <code>${path}</code></h3>
    <p>${renderProse(operation.summary ?? '')}</p>
    ${operation.description ? html`<p>${renderProse(operation.description)}</p>` : ''}
    ${renderScope(operation)} ${renderExample(call, schemas)}
    ${renderParameters(operation)} ${renderBody(operation)} ${renderResponses(operation)}
  </article>`
}

function renderSchema([name, schema]: [string, ApiSchema]): Markup {
  const properties: Record<string, ApiSchema> = ('properties' in schema && schema.properties) || {}
  const required = ('required' in schema && schema.required) || []
  const entries = Object.entries(properties).map(([key, property]): [string, Markup] => {
    const description = 'description' in property ? property.description : undefined
    const always = required.includes(key) ? '' : html` <i>optional</i>`
    return [
      key,
      html`${describeType(property)}${always}${description ? html`. ${renderProse(description)}` : ''}`,
    ]
  })
  const about = entries.length
    ? renderTable(entries, ['Field', 'What it is'])
    : html`<p>${describeType(schema)}</p>`
  return html`<article id="schema-${name}"><h3>${name}</h3>${about}</article>`
}

function renderProblems(codes: ProblemTable): Markup {
  return html`<section>
    <h2 id="problems">Problems</h2>
    <p>
      An error is <code>application/problem+json</code> (RFC 9457): <a href="#schema-Problem">Problem</a>. Its
      <code>code</code> is stable; the other texts may change.
    </p>
    <table>
      <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What it means</th></tr></thead>
      <tbody>${Object.entries(codes).map(
        ([code, entry]) =>
          html`<tr id="problem-${code}"><th scope="row"><code>${code}</code></th><td>${entry[0]} ${STATUS_CODES[entry[0]]}</td><td>${renderProse(meaningOf(code, entry))}</td></tr>`,
      )}</tbody>
    </table>
  </section>`
}

const INTRODUCTION = [
  'A program sends an API key with every call: `Authorization: Bearer fx_live_…`. Administrators create keys on the page Integrations of the dashboard. Each call names the scope that its key needs; without it the answer is 403 with the name of the scope.',
  'A key can send 300 requests at once from a network, and 5 more each second. `RateLimit` says how many are left; after 429, wait as long as `Retry-After` says.',
  'A program keeps up with the shop through `GET /api/orders/changes` and the other lists of changes: keep `next`, and send it as `after` the next time.',
  'A person signs in with `POST /api/auth/sign-in/email` (`email`, `password`), and sends the session cookie of the response with every call.',
  'The examples run in a shell: set `SHOP` to the address of the shop, `KEY` to the key, and parameters such as `ID`. With `curl -c cookies.txt`, the sign-in writes the cookie that the other examples send.',
  'Lists return every item, oldest first. With `limit`, they return one page; the `Link` header has the URL of the next one.',
  `Prices are ${CURRENCY_NAME} with at most two decimals. Times are in UTC.`,
  'Every response has an `X-Request-Id`. Send it to us when you report a problem.',
]

/** @param styles URLs of style sheets of this site */
export function renderApiDocs(document: ApiDocument, codes: ProblemTable, styles: readonly string[]): string {
  const calls = operationsOf(document)
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? 'Other'))]
  const groups = tags.map((tag) => ({
    tag,
    calls: calls.filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag),
  }))
  const named: Schemas = document.components?.schemas ?? {}
  const schemas = Object.entries(named)
  const page = html`${raw('<!doctype html>')}
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>The shop’s API · FIX IT</title>
    <meta name="description" content="Every call of the shop, with what it takes, what it answers and what may go wrong." />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${styles.map((style) => html`<link rel="stylesheet" href="${style}" />`)}
  </head>
  <body>
    <a href="#main">Skip to content</a>
    <header class="top-bar"><div class="width"><a class="logo" href="/"><img src="/icon.svg" alt="" width="34" height="34" />FIX IT</a></div></header>
    <main id="main" class="width">
      <div class="title"><h1>The shop’s API</h1><p>${document.info.description ?? ''}</p></div>
      <div class="columns">
        <nav aria-label="Calls">
          ${groups.map((group) => html`<b>${group.tag}</b><ul>${group.calls.map((call) => html`<li><a href="#${call.id}"><span>${call.method}</span> ${call.path}</a></li>`)}</ul>`)}
          <b>More</b><ul><li><a href="#schemas">Schemas</a></li><li><a href="#problems">Problems</a></li><li><a href="/api/openapi.json">OpenAPI 3.1 document</a></li></ul>
        </nav>
        <div>
          <section><h2>Before you call</h2><ul class="introduction">${INTRODUCTION.map((way) => html`<li>${renderProse(way)}</li>`)}</ul></section>
          ${groups.map((group) => html`<section><h2>${group.tag}</h2>${group.calls.map((call) => renderOperation(call, named))}</section>`)}
          <section><h2 id="schemas">Schemas</h2>${schemas.map(renderSchema)}</section>
          ${renderProblems(codes)}
        </div>
      </div>
    </main>
  </body>
</html>`
  return String(page)
}
