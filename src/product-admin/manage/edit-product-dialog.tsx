import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage } from '#app/lib/api.ts'
import { toSentence } from '#app/lib/capitalize.ts'
import { MAX_DESCRIPTION, MAX_PRODUCT_NAME } from '#app/lib/text-limits.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { useImageUpload } from '#app/products/images/use-image-upload.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { DuplicateNameDialog, isDuplicateName } from '../product-form/duplicate-name-dialog.tsx'
import { manageProductCopy } from './copy.ts'
import { ImageEditField } from './image-edit-field.tsx'
import { getConflictingProduct, getFieldError, useProductChange } from './use-product-change.ts'

/** Changes the name, description and image of a product. */
export function EditProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [name, setName] = useState(product.name)
  const [description, setDescription] = useState(product.description)
  const canRecordStock = useCan('stock.record')
  const change = useProductChange(product)
  // The version that the user has seen: the one that filled the fields, or the one in a conflict message.
  const [version, setVersion] = useState(product.version)
  const { upload, send: sendImage, reset: resetUpload } = useImageUpload()
  const [isDrawingRequested, setDrawingRequested] = useState(false)
  const picture = upload.status === 'done' ? upload.picture : isDrawingRequested ? '' : undefined
  const send = (allowDuplicateName: boolean) =>
    change.mutate(
      {
        name,
        description,
        version,
        ...(picture !== undefined && { picture }),
        ...(allowDuplicateName && { allowDuplicateName }),
      },
      {
        onSuccess: onClose,
        onError: (error) => setVersion(getConflictingProduct(error)?.version ?? version),
      },
    )
  const getError = (field: 'name' | 'description') =>
    change.error?.message && getOwnFieldError(change.error, field)
  return (
    <FormDialog
      title={
        <>
          Edit {product.name} <span className={`${textStyles.code} ${textStyles.small}`}>{product.sku}</span>
        </>
      }
      submitLabel="Save"
      form={{
        isBusy: change.isPending,
        isBlocked: upload.status === 'sending',
        problem: change.error && !isDuplicateName(change.error) ? describeError(change.error) : undefined,
        submit: () => send(false),
      }}
      onClose={onClose}
    >
      <InputField
        id="edit-name"
        label="Name"
        error={getError('name') || undefined}
        value={name}
        maxLength={MAX_PRODUCT_NAME}
        onChange={(event) => setName(event.target.value)}
      />
      <TextareaField
        id="edit-description"
        label="Description"
        hint={manageProductCopy.descriptionHint}
        error={getError('description') || undefined}
        rows={6}
        maxLength={MAX_DESCRIPTION}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <ImageEditField
        product={product}
        upload={upload}
        isDrawingRequested={isDrawingRequested}
        onFile={(file) => {
          setDrawingRequested(false)
          void sendImage(file)
        }}
        onRequestDrawing={(isRequested) => {
          resetUpload()
          setDrawingRequested(isRequested)
        }}
      />
      {canRecordStock && (
        <Link to="/dashboard/stock/$id" params={{ id: product.id }}>
          {manageProductCopy.stockLedger}
        </Link>
      )}
      {isDuplicateName(change.error) && (
        <DuplicateNameDialog error={change.error} onCancel={change.reset} onConfirm={() => send(true)} />
      )}
    </FormDialog>
  )
}

function getOwnFieldError(error: Error, field: 'name' | 'description'): string {
  const message = getFieldError(error, field)
  return message === errorMessage(error) ? '' : toSentence(message)
}

function describeError(error: Error): string {
  const current = getConflictingProduct(error)
  return current ? manageProductCopy.descriptionConflict(current) : errorMessage(error)
}
