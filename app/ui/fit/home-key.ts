/** The key of the measurements of a home in the browser's storage. */
export const HOME_KEY = 'home'
