import { Link } from 'react-router'
import { pictureWords as words } from '../../../../../content/staff/products/product-form.ts'
import type { StoredPicture } from '../../../../../domain/media/variants/variants.ts'
import { Button, buttonClass } from '../../../../button.tsx'
import { CloseIcon } from '../../../../icons.tsx'
import { Picture } from '../../../../product/picture.tsx'
import { Modal } from '../../../kit/dialogs/modal.tsx'
import { DO_FIELD, PICTURE_FORM_ID } from './picture-form.ts'

type RemovePictureDialogProps = {
  picture: StoredPicture & { id: string }
  /** The form without this dialog. */
  closeTo: string
  onConfirm: () => void
  onClose: () => void
}

/** Confirms the removal of a picture. */
export function RemovePictureDialog({
  picture: { id, imageUrl, width, height, color },
  closeTo,
  onConfirm,
  onClose,
}: RemovePictureDialogProps) {
  const close = (event: React.MouseEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <Modal
      title={words.removeTitle}
      width="small"
      onClose={onClose}
      closeButton={
        <Link to={closeTo} aria-label="Close" onClick={close} className="icon-button -my-2 -mr-2">
          <CloseIcon />
        </Link>
      }
    >
      <Picture
        {...{ imageUrl, width, height, color }}
        alt=""
        sizes="26rem"
        className="mb-4 aspect-4/3 w-full rounded-md object-cover"
      />
      <p>{words.removeText}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Link
          to={closeTo}
          onClick={close}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Cancel
        </Link>
        <Button
          type="submit"
          form={PICTURE_FORM_ID}
          name={DO_FIELD}
          value={`remove:${id}`}
          variant="destructive"
          size="small"
          onClick={(event) => {
            event.preventDefault()
            onConfirm()
          }}
        >
          {words.removeConfirm}
        </Button>
      </div>
    </Modal>
  )
}
