import { type DragEvent, type InputHTMLAttributes, useEffect, useState } from 'react'
import { buttonClass } from './button.tsx'

/** What the file dialog offers; naming the types makes an iPhone hand over JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

type FileButtonProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  hintId?: string
}

/** A file field that looks like a button: what was chosen is shown below, not beside it. */
export function FileButton({ hintId, children, ...rest }: FileButtonProps) {
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <label
      className={`${look} cursor-pointer bg-raised has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
    >
      {children}
      <input type="file" aria-describedby={hintId} className="sr-only" {...rest} />
    </label>
  )
}

/** A place to drop files on. Files dropped beside it would replace the page, so they are held off. */
export function useDrop(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])
  return {
    over,
    onDragOver: ({ dataTransfer }: DragEvent) => setOver(dataTransfer.types.includes('Files')),
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
}
