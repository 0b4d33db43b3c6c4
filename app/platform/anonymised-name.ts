/** The name that staff see in place of a person whose data was erased or has expired. */
export const ANONYMISED_NAME = 'Name deleted'
