import type { ReactNode, SVGProps } from 'react'

/** A decorative icon on a 24-unit grid with one line width; hidden from screen readers. */
export function Icon({ children, ...rest }: SVGProps<SVGSVGElement> & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  )
}

export type IconProps = SVGProps<SVGSVGElement>

/** Makes an icon from one path, for icons used on a single screen. */
export const line = (path: string) => (props: IconProps) => (
  <Icon {...props}>
    <path d={path} />
  </Icon>
)

export const SearchIcon = line('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20')
export const BagIcon = line('M5 8.5h14l-.9 11.5H5.9L5 8.5ZM8.75 11V7.25a3.25 3.25 0 0 1 6.5 0V11')
export const HeartIcon = line(
  'M12 20C6 16 3.5 12.5 3.5 9.2a4.4 4.4 0 0 1 8.5-1.6 4.4 4.4 0 0 1 8.5 1.6C20.5 12.5 18 16 12 20Z',
)
export const MenuIcon = line('M4 8h16M4 16h16')
export const CloseIcon = line('m6 6 12 12M18 6 6 18')
export const PlusIcon = line('M12 5.5v13M5.5 12h13')
export const MinusIcon = line('M5.5 12h13')
export const CheckIcon = line('m5 12.5 4.5 4.5L19 7.5')
export const ChevronDownIcon = line('m6 9.5 6 6 6-6')
export const ArrowLeftIcon = line('M19.5 12h-15m0 0 6-6m-6 6 6 6')
export const ArrowRightIcon = line('M4.5 12h15m0 0-6-6m6 6-6 6')

const socialPaths: Record<string, string> = {
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.9 7.1h.01',
  Facebook:
    'M13.5 20.5V13h2.75l.5-3H13.5V8.25c0-.9.45-1.5 1.55-1.5h1.7V4.1a16 16 0 0 0-2.3-.2c-2.45 0-3.95 1.45-3.95 4V10H7.75v3h2.75v7.5',
  Pinterest:
    'M10 20.5 12.3 10.5M11.3 14.7c.5.75 1.35 1.2 2.35 1.2 2.45 0 4.1-2.2 4.1-5 0-2.7-2.2-4.8-5.3-4.8-3.7 0-5.95 2.55-5.95 5.5 0 1.5.7 2.9 1.9 3.5',
}

/** The logo of a social network; null if there is none. */
export function SocialIcon({ name }: { name: string }) {
  const path = socialPaths[name]
  return path ? (
    <Icon>
      <path d={path} />
    </Icon>
  ) : null
}
