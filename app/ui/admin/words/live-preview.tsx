import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { documentLabels, pageWords as words } from '../../../content/staff/words.ts'
import type { DocumentName } from '../../../domain/pages/documents.ts'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { entriesOf, READY } from './unsaved-preview.ts'

/** Delay between the last input and the update of the preview. */
const DEBOUNCE_MS = 400

type LivePreviewProps = { name: DocumentName; form: HTMLFormElement | null }

/** With scripts: the page as shoppers would read it, in a frame, while its form is filled in. */
export function LivePreview({ name, form }: LivePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scripted = useHydrated()
  useEffect(() => {
    if (!form) return
    let timer: NodeJS.Timeout | undefined
    const send = () => frame.current?.contentWindow?.postMessage(entriesOf(form), location.origin)
    const sendSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(send, DEBOUNCE_MS)
    }
    const answer = ({ data, origin, source }: MessageEvent<unknown>) => {
      const isFrame = origin === location.origin && source === frame.current?.contentWindow
      if (isFrame && data === READY) send()
    }
    // The form element is replaced after a list has been changed or a version saved.
    send()
    form.addEventListener('input', sendSoon)
    addEventListener('message', answer)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', sendSoon)
      removeEventListener('message', answer)
    }
  }, [form])
  if (!scripted) return null
  const address = href('/admin/words/:document/preview', { document: name })
  return (
    <section aria-labelledby="live-preview" className="words-live">
      <h2 id="live-preview" className="mb-2 text-lg">
        {words.live}
      </h2>
      <iframe ref={frame} src={`${address}?live`} title={words.liveTitle(documentLabels[name])} />
    </section>
  )
}
