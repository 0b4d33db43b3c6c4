/** The confirmation before a page with unsaved changes is left. */
export const leaveWords = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved yet.',
  uploads: 'Pictures are still being uploaded.',
  leave: 'Leave without saving',
} as const
