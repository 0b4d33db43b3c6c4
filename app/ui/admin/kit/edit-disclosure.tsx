import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { type FormResult, useFormStart } from './form-start.ts'

type EditDisclosureProps<Loaded extends { version: number }> = {
  loaded: Loaded
  /** Of this form. */
  result: FormResult | undefined
  /** @param form the data that the form starts with, and the version to send with it */
  children: (form: { start: Loaded; version: number; onInput: () => void }) => ReactNode
}

/** A disclosure with the form that edits what a dialog shows; open while a refused input is in it. */
export function EditDisclosure<Loaded extends { version: number }>({
  loaded,
  result,
  children,
}: EditDisclosureProps<Loaded>) {
  const { start, base, onInput } = useFormStart(loaded, loaded.version, result)
  return (
    <Disclosure label="Edit" open={result?.submitted !== undefined}>
      <div key={start.version} className="mt-4">
        {children({ start, version: base, onInput })}
      </div>
    </Disclosure>
  )
}
