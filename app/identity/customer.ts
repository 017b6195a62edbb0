/**
 * `name` and `email` are the account's own; an order keeps its own contact. A guest has no account: no e-mail, and no
 * name either until they keep their orders by a password.
 */
export type Customer = { id: string; name: string; email: string | null; isGuest?: true }
