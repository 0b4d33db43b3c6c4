/**
 * A `ref` for the first form of a dialog: marks its first field for the initial focus, which
 * otherwise goes to the close button.
 */
export function firstField(form: HTMLFormElement | null): void {
  form?.querySelector('input:not([type="hidden"])')?.setAttribute('autofocus', '')
}
