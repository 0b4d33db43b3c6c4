import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /** Primary: the one thing to do here. Secondary: beside it. Quiet: within other things. */
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium text-center ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55'

const variants = {
  primary: 'border-green bg-green text-paper enabled:hover:bg-green-deep [a]:hover:bg-green-deep',
  secondary:
    'border-edge bg-transparent text-ink enabled:hover:border-ink [a]:hover:border-ink ' +
    'enabled:hover:bg-raised [a]:hover:bg-raised',
  quiet: 'border-transparent text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
  destructive: 'border-red bg-red text-raised enabled:hover:bg-red/90',
  /** On a green ground. */
  paper: 'border-paper bg-paper text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
} as const

const sizes = {
  small: 'min-h-10 px-3.5 text-sm max-md:min-h-11',
  medium: 'min-h-12 px-5 text-base',
  large: 'min-h-14 px-7 text-base',
} as const

/** The classes of a button, for what must look like one and is neither `Button` nor a link. */
export function buttonLook({ variant = 'primary', size = 'medium' }: Look = {}): string {
  return `${base} ${variants[variant]} ${sizes[size]}`
}

export function Button({
  variant,
  size,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }) })
  return <button type={type} className={`${look} ${className}`} {...rest} />
}

/** A link that leads on and looks like a button. */
export function ButtonLink({ variant, size, className = '', ...rest }: LinkProps & Look) {
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }) })
  return <Link className={`${look} ${className}`} {...rest} />
}

/** A square button or link around an icon; 44 px, the size of a fingertip. */
export const iconButtonLook =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors ' +
  'hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40'

/** @param label what it does, for those who do not see the icon */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button type={type} aria-label={label} className={`${iconButtonLook} ${className}`} {...rest} />
  )
}
