import { useFetcher } from 'react-router'
import {
  stateActionText,
  stateWords,
  conversationText as words,
} from '../../../content/staff/enquiries/conversations.ts'
import {
  possibleActions,
  type ConversationState as State,
} from '../../../domain/conversations/states.ts'
import { Button } from '../../button.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'
import {
  type ConversationData,
  type ConversationResult,
  conversationPath,
  seenFields,
} from './conversation-data.ts'

const tones: Record<State, DotTone> = {
  open: 'clay',
  waiting: 'amber',
  answered: 'green',
  closed: 'neutral',
}

export function StateDot({ state }: { state: State }) {
  return <StatusDot tone={tones[state]}>{stateWords[state]}</StatusDot>
}

/** The state and the assigned staff member, with the buttons to change both. */
export function ConversationState({ conversation, staffId, mayEdit }: ConversationData) {
  const { subject, state, takenBy } = conversation
  const fetcher = useFetcher<ConversationResult>()
  useResultToast(fetcher.data)
  const isMine = takenBy?.id === staffId
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <StateDot state={state} />
        <span className="text-ink-soft wrap-anywhere">
          {takenBy ? words.takenBy(takenBy.name) : words.takenByNobody}
        </span>
      </p>
      {mayEdit && (
        <fetcher.Form
          method="post"
          action={conversationPath(subject)}
          className="flex flex-wrap gap-2"
        >
          {Object.entries(seenFields(conversation)).map(([name, id]) => (
            <input key={name} type="hidden" name={name} value={id} />
          ))}
          <ActionButton intent={isMine ? 'give-back' : 'take'}>
            {isMine ? words.giveBack : words.take}
          </ActionButton>
          {possibleActions(state).map((action) => (
            <ActionButton key={action} intent={action}>
              {stateActionText[action]}
            </ActionButton>
          ))}
        </fetcher.Form>
      )}
    </div>
  )
}

function ActionButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button type="submit" name="intent" value={intent} variant="secondary" size="small">
      {children}
    </Button>
  )
}
