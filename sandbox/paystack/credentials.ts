/** Valid in this sandbox only. */
export const paystackCredentials = { secretKey: 'sk_test_enkiama_sandbox_key_of_no_worth' } as const
