import { useState } from 'react'
import { Button } from '../../button.tsx'

/**
 * A text with a button that copies it.
 *
 * @param shown a more readable form, in groups for instance
 */
export function CopyText({
  text,
  shown = text,
  label,
}: {
  text: string
  shown?: string
  label: string
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-sunken py-2 pr-2 pl-4">
      <code className="text-lg wrap-anywhere select-all">{shown}</code>
      <Button
        variant="secondary"
        size="small"
        className="noscript:hidden"
        // Without permission for the clipboard the text can still be selected and copied.
        onClick={() => void copy().catch(() => {})}
      >
        {copied ? 'Copied' : 'Copy'}
        <span className="sr-only"> the {label}</span>
      </Button>
    </div>
  )
}
