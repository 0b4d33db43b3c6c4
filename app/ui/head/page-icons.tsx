import { Icon, type IconProps, line } from '../icons.tsx'

/** Icons of single pages, separate from `icons.tsx`, which every page loads. */

export const PauseIcon = line('M9 6v12M15 6v12')
export const PlayIcon = line('M8 5.5v13l10.5-6.5L8 5.5Z')

export function StarIcon(props: IconProps) {
  return (
    <Icon fill="currentColor" strokeWidth="1" {...props}>
      <path d="m12 4 2.4 5 5.6.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.6-.8L12 4Z" />
    </Icon>
  )
}
