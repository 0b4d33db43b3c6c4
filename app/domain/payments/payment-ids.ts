/** Whether an untrusted text has the form of a checkout session's id at the provider. */
export const isSessionId = (text: string): boolean => /^cs_\w{10,250}$/.test(text)

/** The same for a payment's id. */
export const isPaymentId = (text: string): boolean => /^pi_\w{10,250}$/.test(text)
