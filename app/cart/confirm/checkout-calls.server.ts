import { call, doneAnswer } from '#app/framework/http/module-api.server.ts'
import { choicesInput, choicesWire } from './checkout-selections.ts'

const forCustomers = { policy: 'customer', tags: ['account'] } as const

export const readCheckoutCall = call('GET', '/api/user/checkout', {
  ...forCustomers,
  summary: 'Choices made in checkout',
  answer: choicesWire,
})
export const saveCheckoutCall = call('PUT', '/api/user/checkout', {
  ...forCustomers,
  summary: 'Save choices made in checkout',
  input: choicesInput,
  answer: doneAnswer.extend(choicesWire.shape),
})
