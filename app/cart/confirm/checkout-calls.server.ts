import { callsFor, doneAnswer } from '#app/framework/http/module-api.server.ts'
import { choicesInput, choicesWire } from './checkout-selections.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['account'] })

export const readCheckoutCall = forCustomers('Choices made in checkout').get('/api/user/checkout', {
  answer: choicesWire,
})
export const saveCheckoutCall = forCustomers('Save choices made in checkout').put('/api/user/checkout', {
  input: choicesInput,
  answer: doneAnswer.extend(choicesWire.shape),
})
