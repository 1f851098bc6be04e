import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { imageCopy } from '#app/products/images/copy.ts'
import { useImageUpload } from '#app/products/images/use-image-upload.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textStyles from '#app/ui/text.module.css'
import { CardPreview } from '../product-form/card-preview.tsx'
import { addProductCopy } from '../product-form/copy.ts'
import { ClearFormDialog, UnsavedChangesDialog } from '../product-form/draft-dialogs.tsx'
import { DuplicateNameDialog } from '../product-form/duplicate-name-dialog.tsx'
import { ImageField } from '../product-form/image-field.tsx'
import { EMPTY_PRODUCT_DRAFT, getFieldId, type ProductDraft } from '../product-form/product-draft.ts'
import styles from '../product-form/product-form.module.css'
import {
  DescriptionField,
  FormSection,
  IdentityFields,
  PriceAndStockFields,
  SellingTermsFields,
} from '../product-form/product-form-sections.tsx'
import { SkuSuggestion } from '../product-form/sku-suggestion.tsx'
import { SpecFields } from '../product-form/spec-fields.tsx'
import { TradeDataFields } from '../product-form/trade-data-fields.tsx'
import { ADD_PRODUCT_FORM_ID, useAddProduct } from './use-add-product.ts'

const FIRST_FIELD_ID = getFieldId('productName')

interface AddProductProps {
  email: string
  /** The filled-in form: a copy of another product. */
  template?: ProductDraft
}

/** The form for a new product. It validates nothing itself (specification §5): it shows the server's messages. */
export function AddProduct({ email, template = EMPTY_PRODUCT_DRAFT }: AddProductProps) {
  const canRecordStock = useCan('stock.record')
  const form = useForm<ProductDraft>({ defaultValues: template, shouldFocusError: false })
  const { upload, send, reset: resetUpload } = useImageUpload()
  const [isClearDialogOpen, setClearDialogOpen] = useState(false)
  const resetForm = () => {
    form.reset(EMPTY_PRODUCT_DRAFT)
    resetUpload()
  }
  const submission = useAddProduct(form, email, () => changeAndFocus(resetForm, FIRST_FIELD_ID))
  const submit = form.handleSubmit((draft) => {
    if (draft.imageSource === 'upload' && upload.status === 'sending') {
      return submission.showErrors({ img: imageCopy.uploadPending })
    }
    if (!submission.isSending)
      submission.send({
        ...draft,
        ...(!canRecordStock && { stock: '0' }),
        uploaded: upload.status === 'done' ? upload.picture : '',
      })
  })
  return (
    <FormProvider {...form}>
      <PageHeader title="Add Product">{addProductCopy.intro}</PageHeader>
      <div className={`${columnStyles.withAside} ${styles.formAndPreview}`}>
        <form noValidate id={ADD_PRODUCT_FORM_ID} tabIndex={-1} onSubmit={submit}>
          <ErrorSummary problems={submission.problems} attempt={submission.attempt} />
          <ProductFormSections upload={upload} onFile={send} />
          <div className={`${fieldStyles.actions} ${styles.submitBar}`}>
            <Button type="submit" kind="primary" size="large" aria-disabled={submission.isSending}>
              Add Product
            </Button>
            <Button kind="quiet" size="large" onClick={() => setClearDialogOpen(true)}>
              Clear form
            </Button>
            <span className={`${layoutStyles.wideOnly} ${textStyles.small} ${textStyles.muted}`}>
              {addProductCopy.visibility}
            </span>
          </div>
        </form>
        <CardPreview uploaded={upload.status === 'done' ? upload.picture : ''} />
      </div>
      {submission.duplicate && <DuplicateNameDialog {...submission.duplicate} />}
      {isClearDialogOpen && (
        <ClearFormDialog
          onCancel={() => setClearDialogOpen(false)}
          onClear={() =>
            changeAndFocus(() => {
              setClearDialogOpen(false)
              resetForm()
            }, FIRST_FIELD_ID)
          }
        />
      )}
      <UnsavedChangesDialog />
    </FormProvider>
  )
}

type ImageFieldProps = Parameters<typeof ImageField>[0]

function ProductFormSections(imageFieldProps: ImageFieldProps) {
  return (
    <>
      <FormSection letter="A" title="Identity">
        <IdentityFields skuHint={<SkuSuggestion />} />
      </FormSection>
      <FormSection letter="B" title="Specifications" note={addProductCopy.specificationsNote}>
        <SpecFields />
      </FormSection>
      <FormSection letter="C" title="Price and stock">
        <div className={layoutStyles.stack}>
          <PriceAndStockFields />
          <SellingTermsFields />
        </div>
      </FormSection>
      <FormSection letter="D" title="Image">
        <ImageField {...imageFieldProps} />
      </FormSection>
      <FormSection letter="E" title="Description">
        <DescriptionField />
      </FormSection>
      <FormSection letter="F" title="Codes and packaging" note={addProductCopy.tradeDataNote}>
        <TradeDataFields />
      </FormSection>
    </>
  )
}
