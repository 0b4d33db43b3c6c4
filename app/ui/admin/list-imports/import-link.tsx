import { href } from 'react-router'
import { listImportText } from '../../../content/staff/list-import.ts'
import type { ListKind } from '../../../domain/list-import/list-rules.ts'
import { ButtonLink } from '../../button.tsx'

/** A link from a list to the import of its rows, for admins. */
export function ImportLink({ kind }: { kind: ListKind }) {
  return (
    <ButtonLink to={href('/admin/import/:kind', { kind })} variant="secondary" size="small">
      {listImportText.import}
    </ButtonLink>
  )
}
