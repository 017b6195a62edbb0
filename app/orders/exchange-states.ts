/** The prefix of an exchange in an order's history. */
export const exchangedNote = 'Exchanged: '

/** `failed`: the customer paid the difference, but the line could no longer be exchanged. */
export const exchangeStates = ['waiting', 'done', 'given-up', 'failed'] as const
export type ExchangeState = (typeof exchangeStates)[number]
