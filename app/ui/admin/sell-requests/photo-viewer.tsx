import { useEffect } from 'react'
import { Button } from '../../button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../icons.tsx'
import { Modal } from '../kit/dialogs/modal.tsx'

/**
 * One photo at full size; arrow keys and buttons go to the others.
 *
 * @param shown counted from 0
 */
export function PhotoViewer({
  photos,
  shown,
  onShow,
  onClose,
}: {
  photos: readonly string[]
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}) {
  const count = photos.length
  const step = (by: number) => onShow((shown + by + count) % count)
  useArrowKeys(step)
  const title = `Photo ${shown + 1} of ${count}`
  return (
    <Modal title={<span aria-live="polite">{title}</span>} width="large" onClose={onClose}>
      <div className="grid gap-4">
        <div className="grid h-[65dvh] place-items-center rounded-md bg-sunken">
          <img
            key={photos[shown]}
            src={photos[shown]}
            alt={title}
            className="max-h-[65dvh] max-w-full object-contain"
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <a href={photos[shown]} target="_blank" rel="noreferrer" className="text-link">
            Open in a new tab
          </a>
          {count > 1 && (
            <div className="flex gap-2">
              <Button variant="secondary" size="small" onClick={() => step(-1)}>
                <ArrowLeftIcon width={18} height={18} /> Previous
              </Button>
              <Button variant="secondary" size="small" onClick={() => step(1)}>
                Next <ArrowRightIcon width={18} height={18} />
              </Button>
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}

function useArrowKeys(step: (by: number) => void): void {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0) return
      event.preventDefault()
      step(by)
    }
    document.addEventListener('keydown', turn)
    return () => document.removeEventListener('keydown', turn)
  }, [step])
}
