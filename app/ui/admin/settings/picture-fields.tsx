import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  settingsHints as hints,
  settingsLabels as labels,
  settingsWords as words,
} from '../../../content/staff/settings.ts'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import { type PictureName, pictureFields } from '../../../domain/settings/picture-fields.ts'
import { pictureOf } from '../../../domain/settings/picture-reference.ts'
import { TextField } from '../../forms/field.tsx'
import { type FieldsProps, Theirs } from './conflicting-value.tsx'

type Focus = { x: number; y: number }

/** The shop's logo, and the hero of its home page with the point that stays in view. */
export function PictureFields(given: FieldsProps) {
  return (
    <>
      <PictureGroup name="logo" title={words.logoGroup} {...given}>
        {(src) => src && <img src={src} alt="" className="settings-logo" />}
      </PictureGroup>
      <PictureGroup name="hero" title={words.heroGroup} {...given}>
        {(src) => <HeroFocus src={src} {...given} />}
      </PictureGroup>
    </>
  )
}

type GroupProps = FieldsProps & {
  name: PictureName
  title: string
  /** @param src of the picture that is chosen or stored */
  children: (src: string | undefined) => ReactNode
}

function PictureGroup({ name, title, children, begin, errors, theirs }: GroupProps) {
  const { file, remove } = pictureFields(name)
  const [chosen, choose] = useChosenFile()
  const reference = begin[name] ?? ''
  const stored = pictureOf(reference)?.imageUrl
  // The token of an unsaved upload has more parts than a saved reference.
  const isUnsaved = reference.split('.').length > 4
  const src = chosen ?? stored
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 text-lg font-medium">{title}</legend>
      <input type="hidden" name={name} value={reference} />
      {children(src)}
      {isUnsaved && <p className="text-sm text-ink-soft">{words.unsavedPicture}</p>}
      <TextField
        type="file"
        name={file}
        label={labels[file] ?? file}
        hint={hints[file]}
        error={errors[file] ?? errors[name]}
        accept={UPLOAD_RULES.types.join()}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <AltField name={name} {...{ begin, errors, theirs }} />
      {stored && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={remove} value="yes" className="size-5 accent-green" />
          {labels[remove]}
        </label>
      )}
    </fieldset>
  )
}

function AltField({ name, begin, errors, theirs }: FieldsProps & { name: PictureName }) {
  const alt = `${name}_alt`
  return (
    <div>
      <TextField
        name={alt}
        label={labels[alt] ?? alt}
        hint={hints[alt]}
        error={errors[alt]}
        defaultValue={begin[alt]}
        maxLength={200}
        autoComplete="off"
      />
      <Theirs value={theirs[alt]} />
    </div>
  )
}

/** The address of a file before it is uploaded. */
function useChosenFile() {
  const [src, setSrc] = useState<string>()
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src])
  const choose = (file: File | undefined) => setSrc(file && URL.createObjectURL(file))
  return [src, choose] as const
}

const AXES = ['x', 'y'] as const

function HeroFocus({ src, begin, errors, theirs }: FieldsProps & { src: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Focus>({ x: percent(begin.hero_x), y: percent(begin.hero_y) })
  const fieldAt = (axis: 'x' | 'y') =>
    place.current?.querySelector<HTMLInputElement>(`[name="hero_${axis}"]`)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position; the fields take numbers.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = percentOf((event.clientX - box.left) / box.width)
    const y = percentOf((event.clientY - box.top) / box.height)
    for (const [axis, value] of Object.entries({ x, y }) as ['x' | 'y', number][]) {
      const field = fieldAt(axis)
      if (field) field.value = `${value}`
    }
    setFocus({ x, y })
  }
  return (
    // Without scripts the page cannot detect that a file has been chosen.
    <div ref={place} className={src ? 'grid gap-5' : 'hidden gap-5 noscript:grid'}>
      {src && (
        <div>
          <p className="mb-2 text-sm text-ink-soft noscript:hidden">{words.pressFocus}</p>
          <button
            type="button"
            aria-label={words.focusButton}
            className="settings-focus"
            onClick={press}
          >
            <img src={src} alt="" />
            <span
              aria-hidden="true"
              className="settings-focus-point noscript:hidden"
              style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            />
          </button>
        </div>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {AXES.map((axis) => {
          const name = `hero_${axis}`
          return (
            <div key={axis}>
              <TextField
                name={name}
                label={labels[name] ?? name}
                hint={hints[name]}
                error={errors[name]}
                defaultValue={begin[name]}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                onChange={(event) => setFocus({ ...focus, [axis]: percent(event.target.value) })}
              />
              <Theirs value={theirs[name]} />
            </div>
          )
        })}
      </div>
      <ul className="settings-crops noscript:hidden">
        {(['wide', 'phone', 'share'] as const).map((crop) => (
          <li key={crop}>
            <img
              src={src}
              alt=""
              className={`settings-crop-${crop}`}
              style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
            />
            <span className="text-sm text-ink-soft">{words.crops[crop]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** @param share from 0 to 1 */
const percentOf = (share: number) => percent(`${share * 100}`)

/** A whole number from 0 to 100; 50 if the text is not a number. */
function percent(text: string | undefined): number {
  const value = text ? Math.round(Number(text)) : Number.NaN
  return Number.isNaN(value) ? 50 : Math.min(100, Math.max(0, value))
}
