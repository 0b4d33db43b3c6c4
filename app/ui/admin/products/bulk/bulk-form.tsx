import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { BULK_FIELDS } from '../../../../forms/staff/bulk-form.ts'
import type { BulkResult } from './bulk-result.ts'

/** A form of a bulk change, with the change and the list it comes from. */
export function BulkForm({
  result: { list, action },
  intent,
  className,
  children,
}: {
  result: Pick<BulkResult, 'list' | 'action'>
  intent: 'choose' | 'preview' | 'apply' | 'undo'
  className?: string
  children: ReactNode
}) {
  return (
    <Form
      method="post"
      action={href('/admin/products/bulk')}
      preventScrollReset
      noValidate
      className={className}
    >
      <input type="hidden" name={BULK_FIELDS.intent} value={intent} />
      <input type="hidden" name={BULK_FIELDS.list} value={list} />
      <input type="hidden" name={BULK_FIELDS.change} value={action ?? ''} />
      {children}
    </Form>
  )
}
