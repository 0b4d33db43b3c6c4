/** Names the change of an order's status while it is on its way, for all that show it. */
export const statusKey = (orderId: string) => `status-${orderId}`
