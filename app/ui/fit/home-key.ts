/** The key of the numbers of a home in the browser's storage. */
export const HOME_KEY = 'home'
