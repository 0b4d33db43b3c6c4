import type { ButtonHTMLAttributes, DragEvent, MouseEvent } from 'react'
import {
  editorTexts,
  pictureWords as words,
} from '../../../../../content/staff/products/product-form.ts'
import type { Edited } from '../../../../../domain/catalogue/pictures/product-picture.ts'
import type { StoredPicture } from '../../../../../domain/media/variants/variants.ts'
import { StarIcon } from '../../../../head/page-icons.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '../../../../icons.tsx'
import { Picture } from '../../../../product/picture.tsx'
import { CropIcon } from '../../product-icons.tsx'
import type { Described, PictureDescription as Description } from './picture-changes.ts'
import { type DescriptionField, PictureDescription } from './picture-description.tsx'
import { DO_FIELD } from './picture-form.ts'

export type Tile = {
  id: string
  /** A key that stays when an edit changes the id; the id by default. */
  slot?: string
  picture: StoredPicture & Partial<Edited>
  isPrimary: boolean
} & Described

/** The actions of a tile's buttons; without scripts they submit their form. */
export type TileActions = {
  /** Id of the form submitted without scripts; undefined if the buttons need scripts. */
  form?: string
  /** The names of the fields that describe the picture, and their form. */
  fieldOf: (field: keyof Described) => DescriptionField
  onMove: (id: string, to: number) => void
  onPrimary: (id: string) => void
  onRemove: (id: string) => void
  /** Undefined without scripts, or if the picture cannot be edited. */
  onEdit?: ((id: string) => void) | undefined
  onDescribe: (id: string, description: Description) => void
}

type PictureTileProps = {
  tile: Tile
  /** The position, counted from 0. */
  index: number
  count: number
  title: string
  mayEdit: boolean
  actions: TileActions
  drag: {
    dragged: boolean
    /** Another tile is dragged over it. */
    over: boolean
    onDragStart: (event: DragEvent) => void
    onDragEnter: () => void
    onDragEnd: () => void
    onDrop: (event: DragEvent) => void
  }
}

const overlay =
  'icon-button absolute top-1.5 border border-hairline bg-raised/95 pointer-fine:top-2 pointer-fine:size-9'

/** One picture of a product: its image, position, and whether it is the primary one. */
export function PictureTile({
  tile,
  index,
  count,
  title,
  mayEdit,
  actions,
  drag,
}: PictureTileProps) {
  const { id, picture, alt, isPrimary } = tile
  const place = index + 1
  const press = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    act()
  }
  const button = (what: string) => ({
    type: actions.form ? ('submit' as const) : ('button' as const),
    form: actions.form,
    name: actions.form && DO_FIELD,
    value: `${what}:${id}`,
  })
  return (
    <li
      onDragEnter={drag.onDragEnter}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drag.onDrop}
      className={`relative flex flex-col rounded-md border bg-raised transition-[border-color,opacity] ${drag.over ? 'border-ink' : 'border-hairline'} ${drag.dragged ? 'opacity-40' : ''}`}
    >
      {/* Dragged by its image, so that text in its description can still be selected. */}
      <figure
        draggable={mayEdit}
        onDragStart={drag.onDragStart}
        onDragEnd={drag.onDragEnd}
        className={`relative ${mayEdit ? 'cursor-grab' : ''}`}
      >
        <Picture
          {...picture}
          alt={alt ?? `${title}, view ${place}`}
          sizes="14rem"
          className={`pointer-events-none aspect-4/3 w-full object-cover ${mayEdit ? 'rounded-t-md' : 'rounded-md'}`}
        />
        {isPrimary && (
          <span className="absolute bottom-2 left-2 rounded-sm bg-ink px-2 py-0.5 text-sm font-medium text-paper">
            {words.primary}
          </span>
        )}
        {mayEdit && (
          <>
            <button
              {...button('primary')}
              aria-pressed={isPrimary}
              aria-label={words.makePrimary(place)}
              title={isPrimary ? words.isPrimary(place) : words.makePrimary(place)}
              onClick={press(() => actions.onPrimary(id))}
              className={`${overlay} left-1.5 pointer-fine:left-2 ${isPrimary ? 'text-amber' : 'text-ink-soft'}`}
            >
              <StarIcon fill={isPrimary ? 'currentColor' : 'none'} strokeWidth={1.5} />
            </button>
            <button
              {...button(actions.form ? 'ask-remove' : 'remove')}
              aria-label={words.remove(place)}
              title={words.remove(place)}
              onClick={press(() => actions.onRemove(id))}
              className={`${overlay} right-1.5 pointer-fine:right-2`}
            >
              <CloseIcon />
            </button>
            {actions.onEdit && (
              <button
                type="button"
                aria-label={editorTexts.open(place)}
                title={editorTexts.open(place)}
                onClick={() => actions.onEdit?.(id)}
                className="icon-button absolute right-1.5 bottom-1.5 border border-hairline bg-raised/95 pointer-fine:right-2 pointer-fine:bottom-2 pointer-fine:size-9"
              >
                <CropIcon />
              </button>
            )}
          </>
        )}
      </figure>
      {mayEdit && (
        <div className="flex items-center justify-between px-1">
          <Step
            {...button('left')}
            label={words.left(place)}
            off={index === 0}
            onPress={() => actions.onMove(id, index - 1)}
          >
            <ArrowLeftIcon width={18} />
          </Step>
          <span className="text-ink-soft tabular-nums">
            {place}/{count}
          </span>
          <Step
            {...button('right')}
            label={words.right(place)}
            off={place === count}
            onPress={() => actions.onMove(id, index + 1)}
          >
            <ArrowRightIcon width={18} />
          </Step>
        </div>
      )}
      <PictureDescription
        described={tile}
        place={place}
        mayEdit={mayEdit}
        fieldOf={actions.fieldOf}
        onDescribe={(description) => actions.onDescribe(id, description)}
      />
    </li>
  )
}

function Step({
  label,
  off,
  onPress,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  /** Disabled without losing the focus. */
  off: boolean
  onPress: () => void
}) {
  return (
    <button
      {...rest}
      aria-label={label}
      aria-disabled={off}
      title={label}
      onClick={(event) => {
        event.preventDefault()
        if (!off) onPress()
      }}
      className="icon-button aria-disabled:cursor-default aria-disabled:opacity-35"
    />
  )
}
