import { useState } from 'react'
import { site } from '../../../content/settings/site.ts'
import { Button, ButtonLink, buttonClass } from '../../button.tsx'
import { ShownOnce } from '../kit/forms/shown-once.tsx'
import { ACCOUNT } from './password-step.tsx'

/** Recovery codes for a lost phone; shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const title = `Recovery codes for the staff area of ${site.name}`
  const file = `${title}. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <ShownOnce title="Recovery codes" className="recovery-codes">
      <p className="hidden font-medium print:block">{title}</p>
      <p className="print:hidden">
        <strong className="font-medium">Keep these recovery codes.</strong> If you lose your phone,
        each of them lets you in once. They are shown this one time.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-codes-ways">
        <CopyAll text={codes.join('\n')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${site.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Download
        </a>
        <Button
          variant="secondary"
          size="small"
          className="noscript:hidden"
          onClick={() => window.print()}
        >
          Print
        </Button>
        <ButtonLink to={ACCOUNT} replace size="small" className="ml-auto">
          I have kept them
        </ButtonLink>
      </div>
    </ShownOnce>
  )
}

function CopyAll({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="noscript:hidden"
      // Without permission for the clipboard the codes can still be selected and copied.
      onClick={() => void copy().catch(() => {})}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
