import { type FormEvent, type RefObject, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { historyInWords } from '../../../../content/staff/people/history.ts'
import {
  pictureWords,
  productFormWords as words,
} from '../../../../content/staff/products/product-form.ts'
import { PICTURE_FIELDS } from '../../../../domain/catalogue/pictures/picture-fields.ts'
import type { ProductToEdit } from '../../../../domain/product-admin/product-to-edit.ts'
import type { HistoryLine } from '../../../../domain/staff/history/history-line.ts'
import { Button } from '../../../button.tsx'
import { PHOTO_TYPES } from '../../../uploads/file-drop.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { HistoryList } from '../../kit/history-list.tsx'
import { CardPreview } from './card-preview.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { lastChangeOf } from './field-changes.ts'
import { FieldNote } from './field-note.tsx'
import { FormMessage } from './form-message.tsx'
import { FormPage } from './form-page.tsx'
import {
  DESCRIPTION_FIELDS,
  DO_FIELD,
  PICTURE_FORM_ID,
  picturesAddress,
  REMOVE_PARAM,
} from './pictures/picture-form.ts'
import { PicturesSection } from './pictures/pictures-section.tsx'
import { RemovePictureDialog } from './pictures/remove-picture-dialog.tsx'
import { usePictureChanges } from './pictures/use-picture-changes.ts'
import { usePictureUploads } from './pictures/use-picture-uploads.ts'
import {
  Measurements,
  OnTheWebsite,
  PRODUCT_FORM_ID,
  PriceAndStock,
  WhatItIs,
} from './product-fields.tsx'
import { ProductLinks, ProductState } from './product-heading.tsx'
import { type InputField, inputOf } from './product-input.ts'
import type { ProductResult } from './product-result.ts'
import { PLAIN_FIELD, STOCK_WAS_FIELD, VERSION_FIELD } from './product-result.ts'
import { SaveBar } from './save-bar.tsx'
import { SectionCard } from './section-card.tsx'
import { type ProductFormState, useProductForm } from './use-product-form.ts'

type EditProductFormProps = {
  product: ProductToEdit
  history: readonly HistoryLine[]
  mayEdit: boolean
  /** How often its page was opened in the last 30 days. */
  views: number
  /** The result of a form submitted without scripts. */
  result: ProductResult | undefined
}

/** Read-only fields for viewers. */
const READ_ONLY_STYLE =
  'contents **:disabled:cursor-default **:disabled:resize-none **:disabled:appearance-none ' +
  '**:disabled:border-transparent! **:disabled:bg-transparent! **:disabled:px-0! ' +
  '**:disabled:opacity-100! [&_:disabled[type=checkbox]]:appearance-auto'

/** The form of an existing product. Its pictures are saved separately and immediately. */
export function EditProductForm({
  product,
  history,
  mayEdit,
  views,
  result,
}: EditProductFormProps) {
  const { id, held, lastMove } = product
  const [form, state] = useProductForm({ kept: product, start: inputOf(product.fields), result })
  const [first] = useState(state.input)
  // Viewers see the current values; editors keep what is in the fields.
  const begin = mayEdit ? first : inputOf(product.fields)
  const drawn = mayEdit ? 'form' : JSON.stringify(begin)
  const changes = usePictureChanges(id, product.pictures)
  const uploads = usePictureUploads({
    productId: id,
    count: changes.pictures.length,
    onUploaded: changes.refresh,
  })
  const [params, setParams] = useSearchParams()
  const [requested, setRequested] = useState<string | null>(null)
  const removing = changes.pictures.find(
    (one) => one.id === (requested ?? params.get(REMOVE_PARAM)),
  )
  const closeDialog = () => {
    setRequested(null)
    if (params.has(REMOVE_PARAM)) setParams({}, { replace: true, preventScrollReset: true })
  }
  const { input, differences } = state
  const tiles = changes.pictures.map(({ id, alt, caption, role, isPrimary, ...picture }) => ({
    id,
    alt,
    caption,
    role,
    isPrimary,
    picture,
  }))
  const note = (field: InputField) => {
    const difference = differences.find((one) => one.field === field)
    if (!difference) return null
    return (
      <FieldNote
        difference={difference}
        change={lastChangeOf(field, history, lastMove)}
        value={input[field]}
        onChoose={(value) => state.choose(field, value)}
      />
    )
  }
  const fields = { begin, errors: state.errors, note }
  return (
    <FormPage
      title={state.base.input.title}
      state={<ProductState product={product} views={views} />}
      actions={<ProductLinks id={id} enabled={product.fields.enabled} />}
      aside={<CardPreview input={input} held={held} pictures={tiles} />}
      bar={
        mayEdit ? (
          <SaveBar
            label={words.save}
            saved={words.allSaved}
            dirty={state.dirty}
            busy={state.busy}
            onDiscard={state.discard}
          />
        ) : (
          <div className="h-16" />
        )
      }
    >
      {mayEdit && <ProductForm form={form} state={state} />}
      {!mayEdit && <p className="text-ink-soft">{words.viewOnly}</p>}
      <FormMessage toast={result?.toast} />
      <ConflictNotice {...{ differences, history, lastMove }} />
      <fieldset key={`what ${drawn}`} disabled={!mayEdit} className={READ_ONLY_STYLE}>
        <WhatItIs {...fields} />
        <Measurements {...fields} />
      </fieldset>
      {mayEdit && (
        <form
          id={PICTURE_FORM_ID}
          hidden
          method="post"
          action={picturesAddress(id)}
          encType="multipart/form-data"
        />
      )}
      <PicturesSection
        tiles={tiles}
        uploads={uploads}
        title={input.title}
        mayEdit={mayEdit}
        onChange={changes.change}
        onEdit={changes.edit}
        onRemove={setRequested}
        tileForm={PICTURE_FORM_ID}
        fieldOf={(field, id) => ({ name: DESCRIPTION_FIELDS[field] + id, form: PICTURE_FORM_ID })}
        plain={<PlainUpload described={tiles.length > 0} />}
      />
      <fieldset key={`sale ${drawn}`} disabled={!mayEdit} className={READ_ONLY_STYLE}>
        <PriceAndStock {...fields} held={held} />
        <OnTheWebsite {...fields} />
      </fieldset>
      <SectionCard title={words.sections.history} landmark>
        <HistoryList entries={history.map(entryOf)} />
      </SectionCard>
      {removing && (
        <RemovePictureDialog
          picture={removing}
          closeTo={href('/admin/products/edit/:id', { id })}
          onConfirm={() => {
            closeDialog()
            // Once the focus is back in the list of pictures, which keeps it (`useFocusPlace`).
            setTimeout(() => changes.change({ kind: 'remove', id: removing.id }))
          }}
          onClose={closeDialog}
        />
      )}
      <LeaveGuard unsaved={state.dirty} uploading={uploads.busy || changes.busy} />
    </FormPage>
  )
}

/** Omits the initial values, which are in the form or in later changes. */
function entryOf(line: HistoryLine) {
  const { action, changes } = historyInWords(line)
  return { ...line, action, changes: line.action === 'created' ? [] : changes }
}

/** The form element; its fields are outside and refer to it by id. */
function ProductForm({
  form,
  state,
}: {
  form: RefObject<HTMLFormElement | null>
  state: ProductFormState
}) {
  return (
    <state.Form
      id={PRODUCT_FORM_ID}
      ref={form}
      method="post"
      noValidate
      hidden
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void state.submit()
      }}
    >
      <input type="hidden" name={VERSION_FIELD} value={state.base.version} />
      <input type="hidden" name={STOCK_WAS_FIELD} value={state.base.input.stock_quantity} />
      <noscript>
        <input type="hidden" name={PLAIN_FIELD} value="1" />
      </noscript>
    </state.Form>
  )
}

/** Without scripts files are chosen here and uploaded together. */
function PlainUpload({ described }: { described: boolean }) {
  return (
    <>
      <input
        type="file"
        name={PICTURE_FIELDS.files}
        form={PICTURE_FORM_ID}
        aria-label={pictureWords.choose}
        accept={PHOTO_TYPES}
        multiple
        className="max-w-full min-w-0"
      />
      <PlainButton value="add">{pictureWords.send}</PlainButton>
      {described && <PlainButton value="describe">{pictureWords.saveAlts}</PlainButton>}
    </>
  )
}

function PlainButton({ value, children }: { value: string; children: string }) {
  return (
    <Button
      type="submit"
      form={PICTURE_FORM_ID}
      name={DO_FIELD}
      value={value}
      variant="secondary"
      size="small"
    >
      {children}
    </Button>
  )
}
