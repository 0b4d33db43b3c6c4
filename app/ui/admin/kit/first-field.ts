/**
 * A `ref` for the form that a dialog begins with: a dialog gives the focus to the field that is
 * marked so, and to its close button otherwise.
 */
export function firstField(form: HTMLFormElement | null): void {
  form?.querySelector('input:not([type="hidden"])')?.setAttribute('autofocus', '')
}
