import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { categoryLinks, mainLinks, sustainabilityLink } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { iconButtonClass } from './button.tsx'
import { closePopover } from './close-popover.ts'
import { ChevronDownIcon, CloseIcon, MenuIcon, SearchIcon } from './icons.tsx'

const MENU_ID = 'menu'
const CATEGORIES_ID = 'categories'

/** @param cart the cart button */
export function TopBar({ cart }: { cart: ReactNode }) {
  return (
    <header className="group top-bar">
      <div className="page-column top-bar-row">
        <Link to="/" className="mr-auto font-serif text-3xl tracking-tight">
          {site.name}
          <span className="text-clay">.</span>
        </Link>
        <nav aria-label="Main" className="mr-4 hidden gap-1 md:flex lg:gap-3">
          {mainLinks.map((link, index) => (
            <Fragment key={link.to}>
              <NavLink to={link.to} className="top-bar-link">
                {link.label}
              </NavLink>
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
          ))}
        </nav>
        <Link to="/shop?openSearch=true" aria-label="Search" className={iconButtonClass}>
          <SearchIcon />
        </Link>
        {cart}
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Menu"
          className={`${iconButtonClass} -mr-2.5 md:hidden`}
        >
          <MenuIcon className="group-has-[:popover-open]:hidden" />
          <CloseIcon className="hidden group-has-[:popover-open]:block" />
        </button>
      </div>
      <Menu id={CATEGORIES_ID} label="Categories" className="max-md:hidden">
        <ul className="page-column flex gap-10 py-4 text-lg">
          {[...categoryLinks, sustainabilityLink].map((link) => (
            <li key={link.to}>
              <NavLink to={link.to} className="top-bar-link">
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </Menu>
      <PhoneMenu />
    </header>
  )
}

type MenuProps = { id: string; label: string; className?: string; children: ReactNode }

/** A native popover: works without scripts, closes on Escape and restores the focus. */
function Menu({ id, label, className = '', children }: MenuProps) {
  const menu = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // A navigation closes the menu.
    if (key) closePopover(menu.current)
  }, [key])
  return (
    <nav ref={menu} id={id} popover="auto" aria-label={label} className={`phone-menu ${className}`}>
      {children}
    </nav>
  )
}

function PhoneMenu() {
  return (
    <Menu id={MENU_ID} label="Menu">
      <ul className="page-column flex flex-col pt-2 pb-6">
        {[...mainLinks, sustainabilityLink].map((link, index) => (
          <li key={link.to} className="border-b border-hairline">
            <NavLink to={link.to} end className="block py-3.5 font-serif text-2xl">
              {link.label}
            </NavLink>
            {index === 0 && (
              <ul className="flex flex-wrap gap-x-6 pb-2">
                {categoryLinks.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink to={to} className="flex min-h-11 items-center text-lg">
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>
          <Link
            to="/login"
            reloadDocument
            className="flex min-h-11 items-center pt-4 text-ink-soft"
          >
            Staff login
          </Link>
        </li>
      </ul>
    </Menu>
  )
}
