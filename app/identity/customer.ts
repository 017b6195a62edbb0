/** `name` and `email` are the account's own; an order keeps its own contact. */
export type Customer = { id: string; name: string; email: string }
