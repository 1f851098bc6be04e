import { Link } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getImageKind } from '#app/products/images/product-image.tsx'
import { formatSpecName } from '#app/products/specifications/spec-groups.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textStyles from '#app/ui/text.module.css'
import { CardPreview } from '../product-form/card-preview.tsx'
import { addProductCopy } from '../product-form/copy.ts'
import { UnsavedChangesDialog } from '../product-form/draft-dialogs.tsx'
import { DuplicateNameDialog } from '../product-form/duplicate-name-dialog.tsx'
import { type ConflictLine, listRemovedSpecs, toProductDraft } from '../product-form/edit-draft.ts'
import type { ProductDraft } from '../product-form/product-draft.ts'
import addStyles from '../product-form/product-form.module.css'
import { DescriptionField, FormSection, IdentityFields } from '../product-form/product-form-sections.tsx'
import { SpecFields } from '../product-form/spec-fields.tsx'
import { TradeDataFields } from '../product-form/trade-data-fields.tsx'
import { editProductCopy, unsavedEditsCopy } from './copy.ts'
import { FilesPanel } from './files-panel.tsx'
import { RelatedPanel } from './related-panel.tsx'
import { SupplyPanel } from './supply-panel.tsx'
import { EDIT_PRODUCT_FORM_ID, useEditProduct } from './use-edit-product.ts'

/** The identity, specifications and description of a product, with its files and related products. */
export function EditProduct({ product }: { product: Product }) {
  const form = useForm<ProductDraft>({ defaultValues: toProductDraft(product), shouldFocusError: false })
  const submission = useEditProduct(form, product)
  const { baseline, conflicts } = submission
  const removed = listRemovedSpecs(form.watch(), baseline).map(formatSpecName)
  const submit = form.handleSubmit((draft) => {
    if (!submission.isSending) submission.save(draft)
  })
  return (
    <FormProvider {...form}>
      <div className={layoutStyles.stack}>
        <EditProductHeader product={baseline} />
        <div className={`${columnStyles.withAside} ${addStyles.formAndPreview}`}>
          <div className={layoutStyles.stack}>
            <form noValidate id={EDIT_PRODUCT_FORM_ID} tabIndex={-1} onSubmit={submit}>
              <ErrorSummary problems={submission.problems} attempt={submission.attempt} />
              {conflicts && <ConflictNotice key={baseline.version} lines={conflicts.lines} />}
              <FormSection letter="A" title="Identity">
                <IdentityFields isSkuRequired skuHint={editProductCopy.skuHint} />
              </FormSection>
              <FormSection letter="B" title="Specifications" note={editProductCopy.specificationsNote}>
                {removed.length > 0 && (
                  <p className={textStyles.warning} role="status">
                    {editProductCopy.removed(removed)}
                  </p>
                )}
                <SpecFields />
              </FormSection>
              <FormSection letter="C" title="Description">
                <DescriptionField />
              </FormSection>
              <FormSection letter="D" title="Codes and packaging" note={addProductCopy.tradeDataNote}>
                <TradeDataFields />
              </FormSection>
              <div className={`${fieldStyles.actions} ${addStyles.submitBar}`}>
                <Button type="submit" kind="primary" size="large" aria-disabled={submission.isSending}>
                  Save
                </Button>
                <Button kind="quiet" size="large" onClick={() => form.reset(toProductDraft(baseline))}>
                  Restore saved values
                </Button>
              </div>
            </form>
            <SupplyPanel product={baseline} />
            <FilesPanel product={baseline} />
            <RelatedPanel product={baseline} onVersion={submission.setVersion} />
          </div>
          <CardPreview
            uploaded={getImageKind(baseline.picture) === 'photo' ? baseline.picture : ''}
            current={baseline}
          />
        </div>
      </div>
      {submission.duplicate && <DuplicateNameDialog {...submission.duplicate} />}
      <UnsavedChangesDialog texts={unsavedEditsCopy} />
    </FormProvider>
  )
}

function EditProductHeader({ product: { id, name, sku } }: { product: Product }) {
  return (
    <>
      <Breadcrumbs
        list={
          <Link to="/dashboard/manageproduct" search={{ q: sku }}>
            Manage Product
          </Link>
        }
        current={sku}
      />
      <PageHeader title={`Edit ${name}`} />
      <p className={textStyles.hint}>{editProductCopy.intro}</p>
      <div className={layoutStyles.wrappingRow}>
        <Link className={buttonClass()} to="/products/$id" params={{ id }}>
          <Icon name="external" />
          Product page
        </Link>
        <Link className={buttonClass()} to="/dashboard/addproduct" search={{ copy: id }}>
          <Icon name="copy" />
          Duplicate
        </Link>
      </div>
    </>
  )
}

/** The changes of somebody else, and the typed values where both changed the same. */
function ConflictNotice({ lines }: { lines: readonly ConflictLine[] }) {
  return (
    <Alert kind="warning" title={editProductCopy.conflictTitle} focusOn={0}>
      <p>{lines.length > 0 ? editProductCopy.conflict : editProductCopy.conflictElsewhere}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ field, label, before, now, typed }) => (
            <li key={field}>
              {label}: {before || editProductCopy.nothing} → {now || editProductCopy.nothing}
              {typed !== undefined && <b> (you entered {typed || editProductCopy.nothing})</b>}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
