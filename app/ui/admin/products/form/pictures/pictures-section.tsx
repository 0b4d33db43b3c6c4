import { type DragEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  productFormWords,
  pictureWords as words,
} from '../../../../../content/staff/products/product-form.ts'
import { SELLER_PHOTO } from '../../../../../domain/catalogue/pictures/picture-fields.ts'
import type { PictureEdit } from '../../../../../domain/media/picture-edit.ts'
import { useHydrated } from '../../../../loading/use-hydrated.ts'
import { FileButton, PHOTO_TYPES } from '../../../../uploads/file-drop.tsx'
import { fitToUpload } from '../../../../uploads/shrink-photo.ts'
import { useFileChoice } from '../../../../uploads/use-file-choice.ts'
import { SectionCard } from '../section-card.tsx'
import {
  type Described,
  orderAfterMove,
  type PictureChange,
  type PictureDescription,
} from './picture-changes.ts'
import type { DescriptionField } from './picture-description.tsx'
import { PictureEditor } from './picture-editor.tsx'
import { PictureTile, type Tile } from './picture-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { usePictureUploads } from './use-picture-uploads.ts'

type PicturesSectionProps = {
  tiles: readonly Tile[]
  uploads: ReturnType<typeof usePictureUploads>
  /** The product's title, the default name of pictures without a description. */
  title: string
  mayEdit: boolean
  onChange: (change: PictureChange) => void
  /** Resolves with whether the edited picture was saved. */
  onEdit: (id: string, edit: PictureEdit) => Promise<boolean>
  /** Asks for confirmation if necessary. */
  onRemove: (id: string) => void
  /** Id of the form submitted by the tiles' buttons without scripts; undefined if they need scripts. */
  tileForm?: string
  fieldOf: (field: keyof Described, id: string) => DescriptionField
  /** Replaces the file button without scripts. */
  plain: ReactNode
}

/** A product's pictures: added by dialog or drag and drop, ordered by mouse, touch or keyboard. */
export function PicturesSection(props: PicturesSectionProps) {
  const { tiles, uploads, title, mayEdit, onChange, onEdit, onRemove, tileForm, fieldOf, plain } =
    props
  const hint = useId()
  const scripted = useHydrated()
  const [said, setSaid] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const ids = tiles.map(({ id }) => id)
  const keepFocus = useKeptFocus(ids.join())
  const [count, setCount] = useState(ids.length)
  if (count !== ids.length) {
    setCount(ids.length)
    if (ids.length < count) setSaid(words.removed)
  }

  const move = (id: string, to: number) => {
    keepFocus()
    onChange({ kind: 'order', ids: orderAfterMove(ids, id, to) })
    setSaid(words.moved(to + 1, ids.length))
  }
  const actions = {
    ...(tileForm && { form: tileForm }),
    onMove: move,
    onPrimary: (id: string) => {
      onChange({ kind: 'primary', id })
      setSaid(words.nowPrimary(ids.indexOf(id) + 1))
    },
    onRemove,
    onDescribe: (id: string, description: PictureDescription) => {
      onChange({ kind: 'describe', id, ...description })
      setSaid(words.described)
    },
  }
  const {
    refusal,
    onChange: choose,
    over,
    drop,
    around,
  } = useFileChoice(mayEdit ? uploads.add : null, fitToUpload)
  const dragOf = useTileDrag(move)
  const shown = tiles.find(({ id }) => id === edited)
  return (
    <SectionCard id="pictures" title={productFormWords.sections.pictures} landmark>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        {...(mayEdit && drop)}
        className={`rounded-md transition-colors ${over ? 'outline-2 outline-offset-8 outline-green outline-dashed' : ''}`}
      >
        {tiles.length + uploads.uploads.length > 0 && (
          <ul className="mb-4 grid grid-cols-2 gap-3 sm:max-md:grid-cols-3 xl:grid-cols-3">
            {tiles.map((tile, index) => (
              <PictureTile
                key={tile.slot ?? tile.id}
                {...{ tile, index, title, mayEdit }}
                count={tiles.length}
                actions={{
                  ...actions,
                  // A seller's photo becomes a picture of the shop when the product is saved.
                  onEdit: scripted && !tile.id.startsWith(SELLER_PHOTO) ? setEdited : undefined,
                  fieldOf: (field) => fieldOf(field, tile.id),
                }}
                drag={dragOf(tile.id, index)}
              />
            ))}
            {uploads.uploads.map((upload) => (
              <UploadTile
                key={`upload-${upload.id}`}
                upload={upload}
                onRetry={() => uploads.retry(upload.id)}
                onDrop={() => uploads.drop(upload.id)}
              />
            ))}
          </ul>
        )}
        {tiles.length === 0 && !mayEdit && <p className="text-ink-soft">{words.viewerNone}</p>}
        {mayEdit && (
          <div className="rounded-md border border-dashed border-edge bg-paper p-4">
            <div ref={around} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {scripted ? (
                <>
                  {/* Touch devices have a camera; several photos can be taken one after the other. */}
                  <span className="contents pointer-fine:hidden">
                    <FileButton
                      accept={PHOTO_TYPES}
                      capture="environment"
                      hintId={hint}
                      onChange={choose}
                      variant="primary"
                    >
                      {words.camera}
                    </FileButton>
                  </span>
                  <FileButton accept={PHOTO_TYPES} multiple hintId={hint} onChange={choose}>
                    {words.choose}
                  </FileButton>
                  <span className="text-ink-soft pointer-coarse:hidden">{words.drop}</span>
                </>
              ) : (
                plain
              )}
            </div>
            <p id={hint} className="mt-3 text-ink-soft">
              {words.hint} {tiles.length > 1 ? words.rule : ''}
            </p>
          </div>
        )}
        {shown && (
          <PictureEditor
            place={tiles.indexOf(shown) + 1}
            picture={{ originalUrl: null, edit: null, ...shown.picture }}
            onSave={(edit) => onEdit(shown.id, edit)}
            onClose={() => setEdited(null)}
          />
        )}
        {refusal && (
          <p className="mt-3 font-medium whitespace-pre-line text-red">{refusal.description}</p>
        )}
      </div>
    </SectionCard>
  )
}

/** Keeps the focus on the button that moved a picture. */
function useKeptFocus(order: string): () => void {
  const focused = useRef<Element | null>(null)
  const drawn = useRef(order)
  useLayoutEffect(() => {
    if (drawn.current === order) return
    drawn.current = order
    const { current } = focused
    focused.current = null
    if (current instanceof HTMLElement && current.isConnected) current.focus()
  }, [order])
  return () => {
    focused.current = document.activeElement
  }
}

/** Drag and drop: a tile dropped on another one takes its position. */
function useTileDrag(move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (id: string, index: number) => ({
    dragged: dragged === id,
    over: dragged !== null && dragged !== id && over === id,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragEnter: () => setOver(id),
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      if (dragged !== id) move(dragged, index)
      end()
    },
  })
}
