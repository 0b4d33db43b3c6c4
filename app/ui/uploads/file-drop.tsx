import {
  type DragEvent,
  type InputHTMLAttributes,
  type SyntheticEvent,
  useEffect,
  useState,
} from 'react'
import { buttonClass } from '../button.tsx'

/** Types offered in the file dialog; explicit types make iPhones convert to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

type FileButtonProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  hintId?: string
  variant?: 'primary' | 'secondary'
}

/** A file input that looks like a button; the chosen files are shown below. */
export function FileButton({ hintId, variant = 'secondary', children, ...rest }: FileButtonProps) {
  const look = buttonClass({ variant, size: 'small' })
  return (
    <label
      className={`${look} cursor-pointer ${variant === 'secondary' ? 'bg-raised' : ''} has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
    >
      {children}
      <input type="file" aria-describedby={hintId} className="sr-only" {...rest} />
    </label>
  )
}

/**
 * The preview of a chosen file. It hides itself for formats that the browser cannot show; the
 * server may support them.
 */
export function FilePreview({ src, className }: { src: string; className: string }) {
  const hide = (event: SyntheticEvent<HTMLElement>) => {
    event.currentTarget.hidden = true
  }
  return <img src={src} alt="" onError={hide} className={className} />
}

/** A drop target for files. Drops elsewhere are prevented, since they would replace the page. */
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
