/** The name shown instead of that of an anonymised person (erasure or retention). */
export const ANONYMISED_NAME = 'Name deleted'
