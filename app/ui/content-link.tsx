import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link whose target staff have chosen: within the shop, or to another site. */
export function ContentLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  if (/^[/#]/.test(to)) return <Link to={to} {...rest} />
  return <a href={to} rel={to.startsWith('https:') ? 'noreferrer' : undefined} {...rest} />
}
