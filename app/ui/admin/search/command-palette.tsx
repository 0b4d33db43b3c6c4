import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router'
import { searchWords } from '../../../content/staff/search.ts'
import type { Role } from '../../../domain/staff/roles.ts'
import { iconButtonClass } from '../../button.tsx'
import { SearchIcon } from '../../icons.tsx'
import { CommandPaletteDialog } from './command-palette-dialog.tsx'

const OpenFind = createContext<() => void>(() => {})

/** Opens the command palette by Ctrl/Cmd+K, or by a `CommandPaletteButton`. */
export function CommandPalette({ role, children }: { role: Role; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey || event.isComposing) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <OpenFind value={() => setOpen(true)}>
      {children}
      {open && <CommandPaletteDialog role={role} onClose={() => setOpen(false)} />}
    </OpenFind>
  )
}

/** @param look an icon, or a button that looks like the search field */
export function CommandPaletteButton({ look }: { look: 'icon' | 'field' }) {
  const open = use(OpenFind)
  const keys = useKeys()
  return (
    // Without scripts it links to the search page.
    <Link
      to="/admin/search"
      aria-label={look === 'icon' ? searchWords.name : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${searchWords.name} (${keys})`}
      className={look === 'icon' ? iconButtonClass : 'find-field'}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
    >
      <SearchIcon width={look === 'icon' ? 22 : 18} height={look === 'icon' ? 22 : 18} />
      {look === 'field' && (
        <>
          <span className="staff-word">{searchWords.name}</span>
          <span aria-hidden="true" className="find-keys staff-word">
            {keys}
          </span>
        </>
      )}
    </Link>
  )
}

/** The shortcut of the visitor's platform; known after hydration. */
function useKeys(): string {
  return useSyncExternalStore(
    () => () => {},
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  )
}
