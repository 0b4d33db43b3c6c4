import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { connectionWords } from '../../../content/staff/connections.ts'
import { settingsSections, settingsWords as words } from '../../../content/staff/settings.ts'
import { SECTIONS } from '../../../domain/settings/settings.ts'

/** The heading of the settings and the links between their pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="staff-page">
      <h1>{words.title}</h1>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{words.about}</p>
      <div className="settings">
        <nav aria-label={words.sectionsLabel} className="settings-nav">
          <ul>
            <li>
              <NavLink to="/admin/settings" end className="settings-link">
                {words.overview}
              </NavLink>
            </li>
            {SECTIONS.map((section) => (
              <li key={section}>
                <NavLink to={`/admin/settings/${section}`} className="settings-link">
                  {settingsSections[section].title}
                </NavLink>
              </li>
            ))}
            <li>
              <NavLink to="/admin/settings/connections" className="settings-link">
                {connectionWords.title}
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
