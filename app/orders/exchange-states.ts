/** How the history of an order begins to tell of one. */
export const exchangedNote = 'Exchanged: '

/** `failed`: its difference was paid when the line could not be exchanged any more. */
export const exchangeStates = ['waiting', 'done', 'given-up', 'failed'] as const
export type ExchangeState = (typeof exchangeStates)[number]
