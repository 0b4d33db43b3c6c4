import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { mainLinks } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { iconButtonLook } from './button.tsx'
import { closePopover } from './close-popover.ts'
import { CloseIcon, MenuIcon, SearchIcon } from './icons.tsx'

const MENU_ID = 'menu'

/** @param cart the button that opens the cart */
export function TopBar({ cart }: { cart: ReactNode }) {
  return (
    <header className="group sticky top-0 z-30 border-b border-hairline bg-paper">
      <div className="page-column flex h-top-bar items-center gap-2">
        <Link to="/" className="mr-auto font-serif text-3xl tracking-tight">
          {site.name}
          <span className="text-clay">.</span>
        </Link>
        <nav aria-label="Main" className="mr-4 hidden gap-1 md:flex lg:gap-3">
          {mainLinks.map((link) => (
            <NavLink key={link.to} to={link.to} className="top-bar-link">
              {link.label}
            </NavLink>
          ))}
        </nav>
        <Link to="/shop?openSearch=true" aria-label="Search" className={iconButtonLook}>
          <SearchIcon />
        </Link>
        {cart}
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Menu"
          className={`${iconButtonLook} -mr-2.5 md:hidden`}
        >
          <MenuIcon className="group-has-[:popover-open]:hidden" />
          <CloseIcon className="hidden group-has-[:popover-open]:block" />
        </button>
      </div>
      <PhoneMenu />
    </header>
  )
}

/** A native popover: it opens without scripts, closes on Escape and gives the focus back. */
function PhoneMenu() {
  const menu = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // A new page closes the menu that led to it.
    if (key) closePopover(menu.current)
  }, [key])
  return (
    <nav ref={menu} id={MENU_ID} popover="auto" aria-label="Menu" className="phone-menu">
      <ul className="page-column flex flex-col pt-2 pb-6">
        {mainLinks.map((link) => (
          <li key={link.to} className="border-b border-hairline">
            <NavLink to={link.to} className="block py-3.5 font-serif text-2xl">
              {link.label}
            </NavLink>
          </li>
        ))}
        <li>
          <Link
            to="/login"
            reloadDocument
            className="flex min-h-11 items-center pt-4 text-ink-soft"
          >
            Login
          </Link>
        </li>
      </ul>
    </nav>
  )
}
