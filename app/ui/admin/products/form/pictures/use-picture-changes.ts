import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { productFormMessages } from '../../../../../content/staff/products/product-form.ts'
import type { Toast } from '../../../../../content/toasts/storefront-toasts.ts'
import type { ProductPicture } from '../../../../../domain/catalogue/pictures/product-picture.ts'
import { formatEdit, type PictureEdit } from '../../../../../domain/media/picture-edit.ts'
import type { ProductId } from '../../../../../platform/values/ids.ts'
import { showToast } from '../../../../toast/toast.tsx'
import { applyChange, type PictureChange } from './picture-changes.ts'
import {
  DESCRIPTION_FIELDS,
  DO_FIELD,
  EDIT_FIELD,
  picturesAddress,
  SCRIPT_FIELD,
} from './picture-form.ts'

const FAILURES: Record<PictureChange['kind'], Toast> = {
  order: productFormMessages.pictureOrderFailed,
  primary: productFormMessages.picturePrimaryFailed,
  remove: productFormMessages.deleteImageFailed,
  describe: productFormMessages.pictureDescriptionFailed,
}

/**
 * A product's pictures with pending changes, shown optimistically. Changes are sent one after the
 * other, since each builds on the one before; a refused change is reverted.
 */
export function usePictureChanges(productId: ProductId, pictures: readonly ProductPicture[]) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<PictureChange[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())

  const make = async (change: PictureChange) => {
    const done = await send(productId, change).catch(() => false)
    if (!done) showToast(FAILURES[change.kind])
    await revalidate()
    // The router renders loaded data in a transition. Removing the pending change earlier would
    // revert it for a moment, and a click could hit another picture.
    startTransition(() => setPending((before) => before.filter((one) => one !== change)))
  }

  return {
    pictures: pending.reduce<ProductPicture[]>(applyChange, [...pictures]),
    busy: pending.length > 0,
    change: (change: PictureChange) => {
      setPending((before) => [...before, change])
      last.current = last.current.then(() => make(change))
    },
    /** @returns whether it was saved; the edited picture is shown by then */
    edit: async (id: string, edit: PictureEdit): Promise<boolean> => {
      const fields = { [DO_FIELD]: `edit:${id}`, [EDIT_FIELD]: formatEdit(edit) }
      const done = await post(productId, fields).catch(() => false)
      await revalidate()
      return done
    },
    /** Pictures were added by an upload. */
    refresh: () => revalidate(),
  }
}

/** @returns whether it succeeded */
async function send(productId: ProductId, change: PictureChange): Promise<boolean> {
  return await post(productId, fieldsOf(change))
}

async function post(productId: ProductId, fields: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams({ [SCRIPT_FIELD]: '1', ...fields })
  const response = await fetch(picturesAddress(productId), {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.ok
}

const TIMEOUT_MS = 30_000

function fieldsOf(change: PictureChange): Record<string, string> {
  switch (change.kind) {
    case 'order':
      return { [DO_FIELD]: `order:${change.ids.join(',')}` }
    case 'describe': {
      const fields: Record<string, string> = { [DO_FIELD]: 'describe' }
      for (const field of ['alt', 'caption', 'role'] as const) {
        const text = change[field]
        if (text !== undefined) fields[DESCRIPTION_FIELDS[field] + change.id] = text
      }
      return fields
    }
    case 'primary':
    case 'remove':
      return { [DO_FIELD]: `${change.kind}:${change.id}` }
  }
}
