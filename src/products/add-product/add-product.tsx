import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { SheetHead } from '#app/ui/page-header.tsx'
import { usePictureUpload } from '../images/use-image-upload.ts'
import { LiveCard } from './card-preview.tsx'
import { AskBeforeLeaving, ClearDialog } from './draft-dialogs.tsx'
import { DuplicateNameDialog } from './duplicate-name-dialog.tsx'
import { PictureField } from './image-field.tsx'
import { EMPTY_DRAFT, fieldId, type ProductDraft } from './product-draft.ts'
import {
  DescriptionField,
  IdentityFields,
  Section,
  TermsFields,
  TradeFields,
} from './product-form-sections.tsx'
import { SpecFields } from './spec-fields.tsx'
import { useAddProduct } from './use-add-product.ts'
import './add-product.css'

const FIRST_FIELD = fieldId('productName')

/** Lists a new machine. The form judges nothing itself (specification §5): the server does, and its words stand here. */
export function AddProduct({ email }: { email: string }) {
  const form = useForm<ProductDraft>({ defaultValues: EMPTY_DRAFT, shouldFocusError: false })
  const { upload, send, forget } = usePictureUpload()
  const [asksToClear, setAsksToClear] = useState(false)
  const empty = () => {
    form.reset(EMPTY_DRAFT)
    forget()
  }
  const adding = useAddProduct(form, email, () => changeAndFocus(empty, FIRST_FIELD))
  const submit = form.handleSubmit((draft) => {
    if (draft.pictureKind === 'upload' && upload.step === 'sending') {
      return adding.refuse({ img: 'the file is still on its way; try again in a moment' })
    }
    if (!adding.isSending) adding.send({ ...draft, uploaded: upload.step === 'done' ? upload.picture : '' })
  })
  return (
    <FormProvider {...form}>
      <SheetHead title="Add Product">
        Name, price, stock and minimum are needed; the rest can follow.
      </SheetHead>
      <div className="ap">
        <form noValidate id="add-product" tabIndex={-1} onSubmit={submit}>
          <ErrorSummary problems={adding.problems} attempt={adding.attempt} />
          <Sections upload={upload} onFile={send} />
          <div className="subbar">
            <button type="submit" className="b p lg" aria-disabled={adding.isSending}>
              Add Product
            </button>
            <button type="button" className="b q lg" onClick={() => setAsksToClear(true)}>
              Clear form
            </button>
            <span className="small muted">Visible in the catalogue at once.</span>
          </div>
        </form>
        <LiveCard uploaded={upload.step === 'done' ? upload.picture : ''} />
      </div>
      {adding.duplicate && (
        <DuplicateNameDialog
          error={adding.duplicate.error}
          onKeep={adding.duplicate.keep}
          onAct={adding.duplicate.allow}
        />
      )}
      {asksToClear && (
        <ClearDialog
          onKeep={() => setAsksToClear(false)}
          onClear={() =>
            changeAndFocus(() => {
              setAsksToClear(false)
              empty()
            }, FIRST_FIELD)
          }
        />
      )}
      <AskBeforeLeaving />
    </FormProvider>
  )
}

type PictureProps = Parameters<typeof PictureField>[0]

function Sections(picture: PictureProps) {
  return (
    <>
      <Section zone="A" title="Identity">
        <IdentityFields />
      </Section>
      <Section zone="B" title="Specifications" note="Optional, feeds the drawing">
        <SpecFields />
      </Section>
      <Section zone="C" title="Price and stock">
        <div className="stack">
          <TradeFields />
          <TermsFields />
        </div>
      </Section>
      <Section zone="D" title="Picture">
        <PictureField {...picture} />
      </Section>
      <Section zone="E" title="Description">
        <DescriptionField />
      </Section>
    </>
  )
}
