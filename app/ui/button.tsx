import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /**
   * Primary: the main action. Secondary: beside it. Quiet: within other elements. Paper: on a green
   * background.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'destructive' | 'paper' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium' }: Look = {}): string {
  return `button button-${variant} button-${size}`
}

type Off = {
  /** Disabled, but without losing the focus, which the attribute `disabled` does. */
  off?: boolean
}

const INACTIVE: ButtonHTMLAttributes<HTMLButtonElement> = {
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Its form is being sent: `off`. */
    busy?: boolean
  } & Off

export function Button({
  variant,
  size,
  className = '',
  type = 'button',
  busy = false,
  off = busy,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass({ variant, size })} ${className}`}
      {...rest}
      {...(off && INACTIVE)}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className = '', ...rest }: LinkProps & Look) {
  return <Link className={`${buttonClass({ variant, size })} ${className}`} {...rest} />
}

/** A square icon link; 44 px, the minimum touch target. */
export const iconButtonClass = 'icon-button'

/** @param label the accessible name */
export function IconButton({
  label,
  className = '',
  type = 'button',
  off = false,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string } & Off) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`${iconButtonClass} ${className}`}
      {...rest}
      {...(off && INACTIVE)}
    />
  )
}
