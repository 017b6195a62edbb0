/** A person who buys. `name` and `email` are the account's own; an order keeps its contact separately. */
export type Customer = { id: string; name: string; email: string }
