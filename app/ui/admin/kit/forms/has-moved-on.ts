const EDITABLE = 'input, select, textarea, [contenteditable]'

/** Whether a person has moved to another field since a form was sent. @param focused what had the focus then */
export function hasMovedOn(focused: Element | null): boolean {
  const { activeElement } = document
  const hasMoved = Boolean(focused?.isConnected) && activeElement !== focused
  return hasMoved && Boolean(activeElement?.matches(EDITABLE))
}
