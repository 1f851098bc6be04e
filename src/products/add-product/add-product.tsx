import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useImageUpload } from '../images/use-image-upload.ts'
import { CardPreview } from './card-preview.tsx'
import { ClearFormDialog, UnsavedChangesDialog } from './draft-dialogs.tsx'
import { DuplicateNameDialog } from './duplicate-name-dialog.tsx'
import { ImageField } from './image-field.tsx'
import { EMPTY_PRODUCT_DRAFT, getFieldId, type ProductDraft } from './product-draft.ts'
import {
  DescriptionField,
  FormSection,
  IdentityFields,
  PriceAndStockFields,
  SellingTermsFields,
} from './product-form-sections.tsx'
import { SpecFields } from './spec-fields.tsx'
import { useAddProduct } from './use-add-product.ts'
import './add-product.css'

const FIRST_FIELD_ID = getFieldId('productName')

/** Lists a new machine. The form judges nothing itself (specification §5): the server does, and its words stand here. */
export function AddProduct({ email }: { email: string }) {
  const form = useForm<ProductDraft>({ defaultValues: EMPTY_PRODUCT_DRAFT, shouldFocusError: false })
  const { upload, send, forget } = useImageUpload()
  const [isClearDialogOpen, setClearDialogOpen] = useState(false)
  const resetForm = () => {
    form.reset(EMPTY_PRODUCT_DRAFT)
    forget()
  }
  const adding = useAddProduct(form, email, () => changeAndFocus(resetForm, FIRST_FIELD_ID))
  const submit = form.handleSubmit((draft) => {
    if (draft.pictureKind === 'upload' && upload.status === 'sending') {
      return adding.refuse({ img: 'the file is still on its way; try again in a moment' })
    }
    if (!adding.isSending) adding.send({ ...draft, uploaded: upload.status === 'done' ? upload.picture : '' })
  })
  return (
    <FormProvider {...form}>
      <PageHeader title="Add Product">
        Name, price, stock and minimum are needed; the rest can follow.
      </PageHeader>
      <div className="ap">
        <form noValidate id="add-product" tabIndex={-1} onSubmit={submit}>
          <ErrorSummary problems={adding.problems} attempt={adding.attempt} />
          <ProductFormSections upload={upload} onFile={send} />
          <div className="subbar">
            <button type="submit" className="b p lg" aria-disabled={adding.isSending}>
              Add Product
            </button>
            <button type="button" className="b q lg" onClick={() => setClearDialogOpen(true)}>
              Clear form
            </button>
            <span className="small muted">Visible in the catalogue at once.</span>
          </div>
        </form>
        <CardPreview uploaded={upload.status === 'done' ? upload.picture : ''} />
      </div>
      {adding.duplicate && (
        <DuplicateNameDialog
          error={adding.duplicate.error}
          onKeep={adding.duplicate.keep}
          onAct={adding.duplicate.allow}
        />
      )}
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

function ProductFormSections(picture: ImageFieldProps) {
  return (
    <>
      <FormSection letter="A" title="Identity">
        <IdentityFields />
      </FormSection>
      <FormSection letter="B" title="Specifications" note="Optional, feeds the drawing">
        <SpecFields />
      </FormSection>
      <FormSection letter="C" title="Price and stock">
        <div className="stack">
          <PriceAndStockFields />
          <SellingTermsFields />
        </div>
      </FormSection>
      <FormSection letter="D" title="Picture">
        <ImageField {...picture} />
      </FormSection>
      <FormSection letter="E" title="Description">
        <DescriptionField />
      </FormSection>
    </>
  )
}
