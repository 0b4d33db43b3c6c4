/** The version number in an address or a form; 0, which no version has, if the text is not a number. */
export const versionNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
