/** The text of a page as it is read: without tags, each run of white space as one space. */
export function pageText(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
