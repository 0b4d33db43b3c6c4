import type { ComponentProps } from 'react'

const pressed =
  'file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-raised file:px-4 file:font-medium'

/** A file field whose clickable part looks like a button. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input type="file" {...props} className={`min-h-11 w-full max-w-full text-base ${pressed}`} />
  )
}
