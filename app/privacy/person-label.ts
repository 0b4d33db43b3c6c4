/**
 * The person's label in the history, which is never erased and therefore must not identify them.
 */
export const PERSON_LABEL = 'A person, on their request'
