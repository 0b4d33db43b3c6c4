/** The job queue of product imports: one job is a few seconds of one import. */
export const PRODUCT_IMPORT = 'product-import'
export const PRODUCT_ADMIN_QUEUES = [PRODUCT_IMPORT] as const
