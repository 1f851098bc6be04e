import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { relatedProductsQuery, saveRelatedProducts } from '#app/catalog/related/client.ts'
import {
  RELATION_KIND_IDS,
  RELATION_KINDS,
  type Relation,
  type RelationKind,
} from '#app/catalog/related/rules.ts'
import { errorMessage } from '#app/lib/api.ts'
import { productSearchQuery } from '#app/products/core/client.ts'
import type { Product, ProductSummary } from '#app/products/core/product-adapter.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { useDebouncedInput } from '#app/ui/debounce.ts'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { ChoiceField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { choicesOf } from '#app/ui/options.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { relatedProductsCopy } from './copy.ts'

interface RelatedPanelProps {
  product: Product
  /** Called with the product's version after each change. */
  onVersion: (version: number) => void
}

/** The related products of a product. Each change is saved at once. */
export function RelatedPanel({ product, onVersion }: RelatedPanelProps) {
  const { data: related = [] } = useQuery(relatedProductsQuery(product.id))
  const relations: Relation[] = related.map((one) => ({ kind: one.kind, productId: one.product.id }))
  const { mutate, isPending, error } = useMutation({
    meta: { changes: ['products'] },
    mutationFn: (changed: readonly Relation[]) => saveRelatedProducts(product.id, product.version, changed),
    onSuccess: () => {
      onVersion(product.version + 1)
      notify.success(relatedProductsCopy.changed)
    },
  })
  const remove = (removed: Relation) =>
    mutate(
      relations.filter(({ kind, productId }) => kind !== removed.kind || productId !== removed.productId),
    )
  return (
    <Panel id="related-products" title="Related products">
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        {related.length === 0 ? (
          <p className={tableStyles.secondary}>{relatedProductsCopy.none}</p>
        ) : (
          <ul className={`${panelStyles.panel} ${panelStyles.rows}`} aria-label="Related products">
            {related.map(({ kind, product: one }) => (
              <li key={`${kind} ${one.id}`}>
                <ProductName product={one} note={RELATION_KINDS[kind]} />
                <Button
                  size="small"
                  aria-label={`Remove ${one.name} from ${RELATION_KINDS[kind]}`}
                  aria-disabled={isPending}
                  onClick={() => remove({ kind, productId: one.id })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <RelatedSearch
          ownId={product.id}
          isBusy={isPending}
          onAdd={(relation) => mutate([...relations, relation])}
        />
        {error && <FieldMessage isAlert>{errorMessage(error)}</FieldMessage>}
      </div>
    </Panel>
  )
}

function ProductName({ product, note }: { product: ProductSummary; note?: string }) {
  return (
    <div>
      {product.name} <span className={textStyles.code}>{product.sku}</span>
      <span className={`${tableStyles.secondary} ${textStyles.anywhere}`}>
        {[note, product.archived && 'archived'].filter(Boolean).join(', ')}
      </span>
    </div>
  )
}

interface RelatedSearchProps {
  ownId: string
  isBusy: boolean
  onAdd: (relation: Relation) => void
}

/** Finds a product by name or SKU and adds it as the chosen kind. */
function RelatedSearch({ ownId, isBusy, onAdd }: RelatedSearchProps) {
  const [kind, setKind] = useState<RelationKind>('accessory')
  const [query, setQuery] = useState('')
  const field = useDebouncedInput(query, (text) => setQuery(text.trim()))
  const { data: found = [], isSuccess } = useQuery({ ...productSearchQuery(query), enabled: query !== '' })
  const products = found.filter(({ id }) => id !== ownId)
  return (
    <search className={layoutStyles.stack}>
      <div className={columnStyles.twoColumns}>
        <ChoiceField
          id="related-kind"
          label="Add as"
          value={kind}
          choices={choicesOf(RELATION_KIND_IDS, RELATION_KINDS)}
          onChoose={setKind}
        />
        <Field id="related-search" label="Find a product">
          {(control) => (
            <input
              {...control}
              {...field}
              type="search"
              maxLength={100}
              autoComplete="off"
              placeholder={relatedProductsCopy.search}
            />
          )}
        </Field>
      </div>
      <div role="status">
        {query !== '' && isSuccess && products.length === 0 && (
          <p className={tableStyles.secondary}>{relatedProductsCopy.noResults(query)}</p>
        )}
      </div>
      {query !== '' && products.length > 0 && (
        <ul className={`${panelStyles.panel} ${panelStyles.rows}`} aria-label="Results">
          {products.map((product) => (
            <li key={product.id}>
              <ProductName product={product} />
              <Button
                size="small"
                aria-label={`Add ${product.name}`}
                aria-disabled={isBusy}
                onClick={() => onAdd({ kind, productId: product.id })}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
