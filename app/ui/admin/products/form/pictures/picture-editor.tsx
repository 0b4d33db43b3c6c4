import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { editorTexts as words } from '../../../../../content/staff/products/product-form.ts'
import {
  isUnedited,
  MAX_TILT,
  type PictureEdit,
  parseEdit,
  tiltScale,
  turnedSize,
  UNEDITED,
  WHOLE,
} from '../../../../../domain/media/picture-edit.ts'
import { Button } from '../../../../button.tsx'
import { Modal } from '../../../kit/dialogs/modal.tsx'
import { cropOfShape, HANDLES, type Handle, moveHandle, turnLeft, turnRight } from './crop-box.ts'
import './picture-editor.css'

type Size = { width: number; height: number }

type PictureEditorProps = {
  /** The picture's position, counted from 1. */
  place: number
  picture: { imageUrl: string; originalUrl: string | null; edit: string | null }
  /** Resolves with whether it was saved. */
  onSave: (edit: PictureEdit) => Promise<boolean>
  onClose: () => void
}

/** Turns, straightens and crops a picture; the server edits the original when it is saved. */
export function PictureEditor({ place, picture, onSave, onClose }: PictureEditorProps) {
  const [edit, setEdit] = useState(() => parseEdit(picture.edit ?? '') ?? UNEDITED)
  const [size, setSize] = useState<Size | null>(null)
  const [state, setState] = useState<'open' | 'saving' | 'failed'>('open')
  const save = async () => {
    setState('saving')
    if (await onSave(edit)) onClose()
    else setState('failed')
  }
  const turned = size && turnedSize(size, edit.turn)
  return (
    <Modal title={words.title(place)} width="large" onClose={onClose}>
      <Stage
        src={picture.originalUrl ?? picture.imageUrl}
        size={turned}
        edit={edit}
        onSize={setSize}
        onCrop={(crop) => setEdit({ ...edit, crop })}
      />
      <div className="editor-tools">
        <Button variant="secondary" size="small" onClick={() => setEdit(turnLeft(edit))}>
          {words.turnLeft}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setEdit(turnRight(edit))}>
          {words.turnRight}
        </Button>
        {words.shapes.map(({ name, ratio }) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            disabled={!turned}
            onClick={() =>
              turned &&
              setEdit({ ...edit, crop: ratio ? cropOfShape(turned, ratio) : UNEDITED.crop })
            }
          >
            {name}
          </Button>
        ))}
        <Button
          variant="secondary"
          size="small"
          off={isUnedited(edit)}
          onClick={() => setEdit(UNEDITED)}
        >
          {words.original}
        </Button>
      </div>
      <label className="editor-tilt">
        <span>{words.tilt}</span>
        <input
          type="range"
          min={-MAX_TILT}
          max={MAX_TILT}
          step={5}
          value={edit.tilt}
          onChange={({ currentTarget }) => setEdit({ ...edit, tilt: currentTarget.valueAsNumber })}
        />
        <output className="tabular-nums">{words.degrees(edit.tilt / 10)}</output>
      </label>
      <p className="text-ink-soft">{words.hint}</p>
      <div role="status" className="mt-3 font-medium text-red empty:mt-0">
        {state === 'failed' && words.failed}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" off={state === 'saving' || !size} onClick={() => void save()}>
          {state === 'saving' ? words.saving : words.save}
        </Button>
      </div>
    </Modal>
  )
}

type StageProps = {
  src: string
  /** The size of the turned picture; null until it has loaded. */
  size: Size | null
  edit: PictureEdit
  onSize: (size: Size) => void
  onCrop: (crop: PictureEdit['crop']) => void
}

/** The edited picture, with the crop box. */
function Stage({ src, size, edit, onSize, onCrop }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ x: number; y: number; crop: PictureEdit['crop'] } | null>(null)
  const { turn, tilt, crop } = edit
  const isLying = turn % 180 !== 0
  const whole = size ?? { width: 4, height: 3 }
  const drag = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { x: event.clientX, y: event.clientY, crop }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = dragged.current
      const box = stage.current?.getBoundingClientRect()
      if (!from || !box) return
      const across = ((event.clientX - from.x) / box.width) * WHOLE
      const down = ((event.clientY - from.y) / box.height) * WHOLE
      onCrop(moveHandle(from.crop, handle, across, down))
    },
    onPointerUp: () => {
      dragged.current = null
    },
    onPointerCancel: () => {
      dragged.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      const by = event.shiftKey ? 50 : 10
      onCrop(moveHandle(crop, handle, step[0] * by, step[1] * by))
    },
  })
  const frame = {
    left: percent(crop.left),
    top: percent(crop.top),
    width: percent(crop.width),
    height: percent(crop.height),
  }
  return (
    <div className="editor-frame">
      <div
        ref={stage}
        className="editor-stage"
        style={{ '--ratio': whole.width / whole.height } as CSSProperties}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onSize({ width: naturalWidth, height: naturalHeight })
          }
          className="editor-picture"
          style={{
            width: isLying ? '100cqh' : '100cqw',
            height: isLying ? '100cqw' : '100cqh',
            transform: `translate(-50%, -50%) rotate(${turn + tilt / 10}deg) scale(${tiltScale(whole, tilt)})`,
          }}
        />
        {size && (
          <div className="editor-crop" style={frame}>
            {HANDLES.map((handle) => (
              <button
                key={handle}
                type="button"
                aria-label={words.handles[handle]}
                className={`editor-handle editor-${handle}`}
                {...drag(handle)}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

const percent = (thousandths: number) => `${thousandths / 10}%`

const STEPS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
