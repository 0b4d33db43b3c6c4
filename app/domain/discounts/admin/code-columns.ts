/** The columns of the archive's file of discount codes. */
export const CODE_COLUMNS = {
  code: 'Code',
  amount: 'Amount (£)',
  percentage: 'Percentage (%)',
  from: 'Valid from (UTC)',
  until: 'Valid until (UTC)',
  /** Maximum minus past redemptions: an import of the file does not include their orders. */
  usesLeft: 'Uses left',
  minimum: 'Minimum (£)',
  categories: 'Categories',
  active: 'Active',
} as const
