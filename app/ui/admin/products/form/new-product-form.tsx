import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  pictureWords,
  sellRequestWords,
  productFormWords as words,
} from '../../../../content/staff/products/product-form.ts'
import { PICTURE_FIELDS } from '../../../../domain/catalogue/pictures/picture-fields.ts'
import type { SellRequestDraft } from '../../../../domain/product-admin/sell-request-draft.ts'
import { PHOTO_TYPES } from '../../../uploads/file-drop.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { CardPreview } from './card-preview.tsx'
import { FormMessage } from './form-message.tsx'
import { FormPage } from './form-page.tsx'
import { PicturesSection } from './pictures/pictures-section.tsx'
import { type NewPicture, sellerPicture, useNewPictures } from './pictures/use-new-pictures.ts'
import { usePictureUploads } from './pictures/use-picture-uploads.ts'
import {
  Measurements,
  OnTheWebsite,
  PRODUCT_FORM_ID,
  PriceAndStock,
  WhatItIs,
} from './product-fields.tsx'
import { emptyInput } from './product-input.ts'
import { FORM_KEY_FIELD, type ProductResult, SELL_REQUEST_FIELD } from './product-result.ts'
import { SaveBar } from './save-bar.tsx'
import { SellRequestNote } from './sell-request-note.tsx'
import { useProductForm } from './use-product-form.ts'

type NewProductFormProps = {
  /** The idempotency key, created with the form. */
  formKey: string
  /** The sell request it is created from. */
  sellRequest: SellRequestDraft | null
  /** The sell request no longer exists. */
  sellRequestMissing: boolean
  /** The result of a form submitted without scripts. */
  result: ProductResult | undefined
}

/** The form of a new product; its pictures are attached when it is saved. */
export function NewProductForm({
  formKey,
  sellRequest,
  sellRequestMissing,
  result,
}: NewProductFormProps) {
  const pictures = useNewPictures(result?.pictures ?? picturesOf(sellRequest))
  const uploads = usePictureUploads({
    productId: null,
    count: pictures.pictures.length,
    onUploaded: (uploaded) => {
      if (!('token' in uploaded)) return
      const { token, ...picture } = uploaded
      // Synchronous, since a pending save must include the picture.
      flushSync(() => pictures.add(token, picture))
    },
  })
  const [form, state] = useProductForm({
    kept: null,
    start: beginningOf(sellRequest),
    result,
    ready: uploads.settled,
  })
  const [begin] = useState(state.input)
  const { input, errors, dirty } = state
  const fields = { begin, errors, note: () => null }
  const primary = pictures.pictures.find(({ isPrimary }) => isPrimary)
  return (
    <FormPage
      title={words.newTitle}
      aside={<CardPreview input={input} held={0} pictures={pictures.pictures} />}
      bar={
        <SaveBar
          label={words.create}
          saved={words.notYet}
          dirty={dirty}
          busy={state.busy}
          another={words.createAnother}
        />
      }
    >
      <FormMessage toast={result?.toast} />
      {sellRequest && <SellRequestNote sellRequest={sellRequest} />}
      {sellRequestMissing && <p className="rounded-lg bg-sunken p-4">{sellRequestWords.missing}</p>}
      <state.Form
        id={PRODUCT_FORM_ID}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        hidden
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void state.submit(event.nativeEvent.submitter)
        }}
      >
        <input type="hidden" name={FORM_KEY_FIELD} value={result?.formKey ?? formKey} />
        {sellRequest && <input type="hidden" name={SELL_REQUEST_FIELD} value={sellRequest.id} />}
        {primary && <input type="hidden" name={PICTURE_FIELDS.primary} value={primary.id} />}
        {pictures.pictures.map(({ id }) => (
          <input key={id} type="hidden" name={PICTURE_FIELDS.picture} value={id} />
        ))}
      </state.Form>
      <PicturesSection
        tiles={pictures.pictures}
        uploads={uploads}
        title={input.title}
        mayEdit
        onChange={pictures.change}
        onEdit={pictures.edit}
        onRemove={(id) => pictures.change({ kind: 'remove', id })}
        fieldOf={(field, id) => ({ name: PICTURE_FIELDS[field] + id, form: PRODUCT_FORM_ID })}
        plain={
          <input
            type="file"
            name={PICTURE_FIELDS.files}
            form={PRODUCT_FORM_ID}
            aria-label={pictureWords.choose}
            accept={PHOTO_TYPES}
            multiple
            className="max-w-full min-w-0"
          />
        }
      />
      <WhatItIs {...fields} />
      <Measurements {...fields} />
      <PriceAndStock {...fields} held={0} />
      <OnTheWebsite {...fields} />
      <LeaveGuard
        unsaved={state.busy !== 'saving' && (dirty || pictures.touched)}
        uploading={uploads.busy}
      />
    </FormPage>
  )
}

/** A product from a sell request is hidden until staff have checked it. */
function beginningOf(sellRequest: SellRequestDraft | null) {
  if (!sellRequest) return emptyInput
  const { category, condition, ...piece } = sellRequest.piece
  return {
    ...emptyInput,
    ...piece,
    category: category ?? '',
    condition: condition ?? '',
    enabled: false,
  }
}

function picturesOf(sellRequest: SellRequestDraft | null): NewPicture[] {
  const photos = sellRequest?.photos ?? []
  return photos.map((photo, index) => ({ ...sellerPicture(photo), isPrimary: index === 0 }))
}
