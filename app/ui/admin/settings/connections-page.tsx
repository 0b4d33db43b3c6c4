import { Form, useNavigation } from 'react-router'
import {
  CONNECTIONS,
  type Connection,
  connections,
  connectionWords as words,
} from '../../../content/staff/connections.ts'
import { Button } from '../../button.tsx'
import { SettingsFrame } from './settings-frame.tsx'

type Result = { connection: Connection; ok: boolean; sentences: readonly string[] }

type ConnectionsPageProps = {
  states: Record<Connection, string>
  mayTry: boolean
  /** Whether replies by email are read. */
  hasMailbox: boolean
  result: Result | undefined
}

/** Payment, mail and storage: what they are, and whether they work. */
export function ConnectionsPage({ states, mayTry, hasMailbox, result }: ConnectionsPageProps) {
  return (
    <SettingsFrame>
      <section className="rounded-lg border border-hairline bg-raised p-4 md:p-6">
        <h2 className="text-xl">{words.title}</h2>
        <p className="mt-1 mb-4 max-w-prose text-ink-soft">{words.about}</p>
        <div className="divide-y divide-hairline">
          {CONNECTIONS.map((connection) => (
            <section key={connection} className="py-5" aria-label={connections[connection].title}>
              <h3 className="font-sans font-medium">{connections[connection].title}</h3>
              <p className="mt-1 max-w-prose wrap-anywhere">{states[connection]}</p>
              {mayTry && (connection !== 'mailbox' || hasMailbox) && (
                <TryButton connection={connection} />
              )}
              <CheckResult result={result?.connection === connection ? result : undefined} />
            </section>
          ))}
        </div>
        {!mayTry && <p className="mt-4 text-ink-soft">{words.onlyAdmins}</p>}
      </section>
    </SettingsFrame>
  )
}

function TryButton({ connection }: { connection: Connection }) {
  const busy = useNavigation().formData?.get('connection') === connection
  return (
    <Form method="post" preventScrollReset className="mt-3">
      <input type="hidden" name="connection" value={connection} />
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {busy ? words.trying : connections[connection].button}
      </Button>
    </Form>
  )
}

function CheckResult({ result }: { result: Result | undefined }) {
  return (
    <div role="status">
      {result && (
        <div
          className={`mt-3 rounded-md border p-3 ${
            result.ok ? 'border-hairline bg-green-soft' : 'border-red bg-red-soft'
          }`}
        >
          {result.sentences.map((sentence) => (
            <p key={sentence} className="wrap-anywhere">
              {sentence}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
