/**
 * An invalid or missing setting. The message is one line that names the variable and the reason.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}
