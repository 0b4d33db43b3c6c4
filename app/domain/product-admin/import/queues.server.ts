/** The job queue of product imports: one job works on one import for a few seconds. */
export const PRODUCT_IMPORT = 'product-import'
export const PRODUCT_ADMIN_QUEUES = [PRODUCT_IMPORT] as const
