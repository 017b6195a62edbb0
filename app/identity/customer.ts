/**
 * `name` and `email` are the account's; an order has its own contact. A guest has no account: no e-mail, and no name
 * until they set a password for their orders.
 */
export type Customer = { id: string; name: string; email: string | null; isGuest?: true }
