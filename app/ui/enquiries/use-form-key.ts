import { useRef } from 'react'

/**
 * The idempotency key of a form: equal values have the same key, so that a retry after a lost
 * response is stored once, and changed values are a new message.
 */
export function useFormKey(): (fields: URLSearchParams) => string {
  const last = useRef({ words: '', key: '' })
  return (fields) => {
    const words = fields.toString()
    if (last.current.words !== words) last.current = { words, key: randomUuid() }
    return last.current.key
  }
}

/** A random UUID; `crypto.randomUUID` is missing without https. */
function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
