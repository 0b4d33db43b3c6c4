import { type ComponentType, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import {
  categoryLinks,
  mainLinks,
  sustainabilityLink,
} from '../../content/navigation/navigation.ts'
import { iconButtonClass } from '../button.tsx'
import { ChevronDownIcon, CloseIcon, HeartIcon, MenuIcon, SearchIcon } from '../icons.tsx'
import { CachedFragment } from '../loading/cached-fragment.tsx'
import { closePopover } from './close-popover.ts'
import { useShop } from './use-shop.ts'

const MENU_ID = 'menu'
const CATEGORIES_ID = 'categories'

/** @param cart the cart button */
export function TopBar({ cart }: { cart: ReactNode }) {
  const section = useSection()
  const { name, logo } = useShop()
  return (
    <header className="top-bar">
      <div className="page-column top-bar-row">
        <Link to="/" className={`top-bar-name ${sizeOf(name)}`}>
          {logo ? (
            <img {...logo} alt={logo.alt} className="logo" />
          ) : (
            <>
              {name}
              <span className="text-clay">.</span>
            </>
          )}
        </Link>
        <CachedFragment
          as="nav"
          of={MainLinks}
          given={{ section }}
          aria-label="Main"
          className="hidden gap-1 md:flex lg:mr-4 lg:gap-3"
        />
        <Link to="/shop?openSearch=true" aria-label="Search" className={iconButtonClass}>
          <SearchIcon />
        </Link>
        <Link to="/saved" aria-label="Saved pieces" className={iconButtonClass}>
          <HeartIcon />
        </Link>
        {cart}
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Menu"
          className={`${iconButtonClass} -mr-2.5 md:hidden`}
        >
          <MenuIcon className="menu-open-icon" />
          <CloseIcon className="menu-close-icon" />
        </button>
      </div>
      <Menu id={CATEGORIES_ID} label="Categories" of={Categories} className="max-md:hidden" />
      <Menu id={MENU_ID} label="Menu" of={PhoneMenu} />
    </header>
  )
}

/** Longer names are smaller, so that they fit beside the buttons of a phone. */
function sizeOf(name: string): string {
  const longestWord = Math.max(...name.split(' ').map((word) => word.length))
  const width = Math.max(longestWord, name.length / 2)
  if (width > 10) return 'top-bar-name-longest'
  return width > 6 ? 'top-bar-name-long' : ''
}

type InSection = {
  /** The part of the shop that the page is in: the first two segments of its path. */
  section: string
}

function useSection(): string {
  const { pathname } = useLocation()
  return pathname.split('/', 3).join('/')
}

function MainLinks({ section }: InSection) {
  return mainLinks.map((link, index) => (
    <Fragment key={link.to}>
      <SectionLink {...link} section={section} className="top-bar-link" />
      {index === 0 && (
        <button
          type="button"
          popoverTarget={CATEGORIES_ID}
          aria-label="Categories"
          className={`${iconButtonClass} -ml-2 lg:-ml-4`}
        >
          <ChevronDownIcon width={18} height={18} />
        </button>
      )}
    </Fragment>
  ))
}

type MenuProps = {
  id: string
  label: string
  of: ComponentType<InSection>
  className?: string
}

/** A native popover: works without scripts, closes on Escape and restores the focus. */
function Menu({ id, label, of, className = '' }: MenuProps) {
  const menu = useRef<HTMLElement>(null)
  const section = useSection()
  const { key } = useLocation()
  useEffect(() => {
    // A navigation closes the menu.
    if (key) closePopover(menu.current)
  }, [key])
  return (
    <CachedFragment
      as="nav"
      of={of}
      given={{ section }}
      ref={menu}
      id={id}
      popover="auto"
      aria-label={label}
      className={`phone-menu ${className}`}
    />
  )
}

function Categories({ section }: InSection) {
  return (
    <ul className="page-column flex gap-10 py-4 text-lg">
      {[...categoryLinks, sustainabilityLink].map((link) => (
        <li key={link.to}>
          <SectionLink {...link} section={section} className="top-bar-link" />
        </li>
      ))}
    </ul>
  )
}

function PhoneMenu({ section }: InSection) {
  return (
    <ul className="page-column flex flex-col pt-2 pb-6">
      {[...mainLinks, sustainabilityLink].map((link, index) => (
        <li key={link.to} className="border-b border-hairline">
          <SectionLink
            {...link}
            section={section}
            end
            className="block py-3.5 font-serif text-2xl"
          />
          {index === 0 && (
            <ul className="flex flex-wrap gap-x-6 pb-2">
              {categoryLinks.map((link) => (
                <li key={link.to}>
                  <SectionLink
                    {...link}
                    section={section}
                    className="flex min-h-11 items-center text-lg"
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      <li>
        <Link to="/login" reloadDocument className="flex min-h-11 items-center pt-4 text-ink-soft">
          Staff login
        </Link>
      </li>
    </ul>
  )
}

type SectionLinkProps = InSection & {
  to: string
  label: string
  /** Current on its own page only, not on those below it. */
  end?: boolean
  className: string
}

function SectionLink({ to, label, section, end = false, className }: SectionLinkProps) {
  const isCurrent = section === to || (!end && section.startsWith(`${to}/`))
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {label}
    </Link>
  )
}
