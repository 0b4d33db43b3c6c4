import { useRef } from 'react'

/**
 * Names what is sent: the same words have the same name, so that a repeat after an answer that
 * never came is kept once, and changed words are a new message.
 */
export function useFormKey(): (fields: URLSearchParams) => string {
  const last = useRef({ words: '', key: '' })
  return (fields) => {
    const words = fields.toString()
    if (last.current.words !== words) last.current = { words, key: randomUuid() }
    return last.current.key
  }
}

/** `crypto.randomUUID` is missing where the shop is reached without https. */
function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
