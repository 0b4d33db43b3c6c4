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

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Does nothing, such as while its form is sent, but keeps the focus, which `disabled` removes. */
    busy?: boolean
  }

export function Button({
  variant,
  size,
  className = '',
  type = 'button',
  busy = false,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass({ variant, size })} ${className}`}
      {...rest}
      {...(busy && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
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
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`${iconButtonClass} ${className}`}
      {...rest}
    />
  )
}
