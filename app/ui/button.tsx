import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /**
   * Primary: the one thing to do here. Secondary: beside it. Quiet: within other things. Paper:
   * on a green ground.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'destructive' | 'paper' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
}

/** The classes of a button, for what must look like one and is neither `Button` nor a link. */
export function buttonClass({ variant = 'primary', size = 'medium' }: Look = {}): string {
  return `button button-${variant} button-${size}`
}

export function Button({
  variant,
  size,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return (
    <button type={type} className={`${buttonClass({ variant, size })} ${className}`} {...rest} />
  )
}

/** A link that leads on and looks like a button. */
export function ButtonLink({ variant, size, className = '', ...rest }: LinkProps & Look) {
  return <Link className={`${buttonClass({ variant, size })} ${className}`} {...rest} />
}

/** A square link around an icon; 44 px, the size of a fingertip. */
export const iconButtonClass = 'icon-button'

/** @param label what it does, for those who do not see the icon */
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
