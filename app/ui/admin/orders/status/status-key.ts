/** The fetcher key of an order's status change, shared by all components that show it. */
export const statusKey = (orderId: string) => `status-${orderId}`
