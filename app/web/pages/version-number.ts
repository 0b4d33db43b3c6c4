/** A version's number in an address or a form. @returns 0 if it is none: no version has that number */
export const versionNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
